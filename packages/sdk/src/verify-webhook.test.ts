import { createHmac, randomBytes } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { verifyWebhook } from './verify-webhook.ts'
import { WebhookPayloadError, WebhookSignatureError } from './webhook-errors.ts'

const secret = 'whsec_dGhpcyBpcyBhIHNlY3JldCBvZiB0aGUgdGVzdHM'
const event = {
  id: 'evt_1',
  type: 'payment_intent.succeeded',
  created: 1_767_225_600,
  livemode: false,
  data: { id: 'pi_1' },
}
const body = JSON.stringify(event)

function sign(bytes: string | Uint8Array, key: string = secret): string {
  return `sha256=${createHmac('sha256', key).update(bytes).digest('hex')}`
}

async function reasonOf(...args: Parameters<typeof verifyWebhook>): Promise<string> {
  const error: unknown = await verifyWebhook(...args).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(WebhookSignatureError)
  return (error as WebhookSignatureError).reason
}

test('a signature made elsewhere is accepted', async () => {
  // echo -n '<body>' | openssl dgst -sha256 -hmac 'whsec_known'
  const known =
    '{"id":"evt_known","type":"charge.refunded","created":1735689600,"livemode":true,"data":{"id":"pi_known"}}'
  const signature = 'sha256=458f5585e4929b6759bdaf2c24b91eb0535b78a9832528d7102f09394107954f'
  expect(await verifyWebhook(known, signature, 'whsec_known')).toEqual(JSON.parse(known))
})

test('the digest is HMAC-SHA256: test case 2 of RFC 4231 passes the signature and fails as an event', async () => {
  const digest = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'
  const verified = verifyWebhook('what do ya want for nothing?', `sha256=${digest}`, 'Jefe')
  await expect(verified).rejects.toBeInstanceOf(WebhookPayloadError)
})

test('random bodies and secrets are verified, and refused once a byte has changed', async () => {
  for (let round = 0; round < 50; round++) {
    const key = `whsec_${randomBytes(32).toString('base64url')}`
    const bytes = Buffer.from(JSON.stringify({ ...event, data: { note: `ünï ${randomBytes(20).toString('latin1')}` } }))
    expect((await verifyWebhook(bytes, sign(bytes, key), key)).id).toBe('evt_1')
    const at = round % bytes.length
    const tampered = Buffer.from(bytes)
    tampered.writeUInt8(tampered.readUInt8(at) ^ 1, at)
    expect(await reasonOf(tampered, sign(bytes, key), key)).toBe('mismatch')
  }
})

test('the body may be a string, a Buffer, any view or an ArrayBuffer, of any realm', async () => {
  const buffer = Buffer.from(body)
  const padded = Buffer.concat([Buffer.from('xx'), buffer, Buffer.from('yy')])
  const foreign: ArrayBuffer = runInNewContext('Uint8Array.from(bytes).buffer', { bytes: [...buffer] })
  const bodies = [
    body,
    buffer,
    new Uint8Array(buffer),
    padded.subarray(2, 2 + buffer.length),
    new Uint8Array(buffer).buffer,
    foreign,
  ]
  for (const each of bodies) expect(await verifyWebhook(each, sign(body), secret)).toEqual(event)
})

test('what is parsed is what was verified, even if the buffer changes meanwhile', async () => {
  const buffer = Buffer.from(body)
  const verified = verifyWebhook(buffer, sign(body), secret)
  buffer.fill(0x20)
  expect(await verified).toEqual(event)
})

test('upper-case hexadecimal is accepted, an upper-case prefix is not', async () => {
  const [prefix = '', hex = ''] = sign(body).split('=')
  expect(await verifyWebhook(body, `${prefix}=${hex.toUpperCase()}`, secret)).toEqual(event)
  expect(await reasonOf(body, `SHA256=${hex}`, secret)).toBe('missing_prefix')
})

test('a header in a list of one is accepted', async () => {
  expect(await verifyWebhook(body, [sign(body)], secret)).toEqual(event)
})

const hex = sign(body).slice('sha256='.length)
test.for([
  ['undefined', undefined, 'missing_header'],
  ['null', null, 'missing_header'],
  ['empty', '', 'missing_header'],
  ['an empty list', [], 'missing_header'],
  ['a list of two', [sign(body), sign(body)], 'several_headers'],
  ['bare hexadecimal', hex, 'missing_prefix'],
  ['another algorithm', `sha1=${hex}`, 'missing_prefix'],
  ['a space before the prefix', ` sha256=${hex}`, 'missing_prefix'],
  ['only the prefix', 'sha256=', 'wrong_length'],
  ['63 characters', `sha256=${hex.slice(1)}`, 'wrong_length'],
  ['65 characters', `sha256=${hex}0`, 'wrong_length'],
  ['a letter beyond f', `sha256=${hex.slice(1)}g`, 'not_hex'],
  ['a space after', `sha256=${hex} `, 'not_hex'],
  ['a line break after', `sha256=${hex}\n`, 'not_hex'],
  ['full-width digits', `sha256=${'１'.repeat(64)}`, 'not_hex'],
  ['two joined headers', `sha256=${hex}, sha256=${hex}`, 'not_hex'],
  ['base64', `sha256=${Buffer.from(hex, 'hex').toString('base64')}`, 'not_hex'],
  ['a digest of zeros', `sha256=${'0'.repeat(64)}`, 'mismatch'],
] as const)('the header is %s: %s', async ([, header, reason]) => {
  expect(await reasonOf(body, header, secret)).toBe(reason)
})

test('every reason has a message of its own', async () => {
  const headers = [undefined, [hex, hex], hex, 'sha256=zz', 'sha256=00', sign('other')]
  const calls = [
    ...headers.map((header) => verifyWebhook(body, header, secret)),
    verifyWebhook(body, sign(body), ''),
    verifyWebhook(event as unknown as string, sign(body), secret),
  ]
  const messages = (await Promise.allSettled(calls)).map(
    (result) => result.status === 'rejected' && result.reason.message,
  )
  expect(new Set(messages).size).toBe(8)
  expect(messages.join()).not.toContain(secret)
})

test.for(['', ' ', undefined, null])('the secret %j is refused', async (empty) => {
  expect(await reasonOf(body, sign(body), empty as string)).toBe('empty_secret')
})

test.for([event, [body], null, undefined, 7])('the body %j, which is not raw, is refused', async (parsed) => {
  expect(await reasonOf(parsed as unknown as string, sign(body), secret)).toBe('body_not_raw')
})

test("another endpoint's secret does not fit", async () => {
  expect(await reasonOf(body, sign(body, 'whsec_other'), secret)).toBe('mismatch')
})

test('the same JSON in other bytes does not fit', async () => {
  expect(await reasonOf(JSON.stringify(event, null, 2), sign(body), secret)).toBe('body_reserialized')
})

test.for([
  '',
  'not json',
  'null',
  '[]',
  '"text"',
  '{}',
  '{"id":1,"type":"charge.refunded","created":1,"data":{}}',
  '{"id":"evt_1","type":"charge.refunded","created":"1","data":{}}',
  '{"id":"evt_1","type":"charge.refunded","created":1.5,"data":{}}',
  '{"id":"evt_1","type":"charge.refunded","created":1,"data":null}',
])('%j is signed, but not an event', async (text) => {
  await expect(verifyWebhook(text, sign(text), secret)).rejects.toBeInstanceOf(WebhookPayloadError)
})

test('bytes that are not UTF-8 are signed, but not an event', async () => {
  const bytes = Uint8Array.from([0x7b, 0xff, 0x7d])
  await expect(verifyWebhook(bytes, sign(bytes), secret)).rejects.toBeInstanceOf(WebhookPayloadError)
})

test('a type of the future is let through', async () => {
  const text = JSON.stringify({ ...event, type: 'payout.paid' })
  expect((await verifyWebhook(text, sign(text), secret)).type).toBe('payout.paid')
})

const old = 'whsec_of_before_the_roll'

test('any of several secrets may have signed', async () => {
  expect(await verifyWebhook(body, sign(body), [old, secret])).toEqual(event)
  expect(await verifyWebhook(body, sign(body, old), [old, secret])).toEqual(event)
  expect(await reasonOf(body, sign(body, 'whsec_other'), [old, secret])).toBe('mismatch')
})

test('blank secrets are left out, and never verify anything', async () => {
  expect(await verifyWebhook(body, sign(body), [undefined, '', ' ', secret])).toEqual(event)
  expect(await reasonOf(body, sign(body, ''), ['', secret])).toBe('mismatch')
  expect(await reasonOf(body, sign(body, ' '), [' ', secret])).toBe('mismatch')
  for (const none of [[], [''], [undefined, ' ']])
    expect(await reasonOf(body, sign(body, ''), none)).toBe('empty_secret')
})

test.for([
  ['a Headers object', (record: Record<string, string>) => new Headers(record)],
  ['a record as Node has it', (record: Record<string, string>) => record],
  [
    'a record with names as they were sent',
    (record: Record<string, string>) =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [name.toUpperCase(), value])),
  ],
  [
    'a record of lists',
    (record: Record<string, string>) =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [name, [value]])),
  ],
] as const)('headers may be %s', async ([, make]) => {
  const headers = (current: string, previous?: string) =>
    make({
      'content-type': 'application/json',
      'x-service-signature': current,
      ...(previous !== undefined && { 'x-service-signature-previous': previous }),
    })
  expect(await verifyWebhook(body, headers(sign(body)), secret)).toEqual(event)
  expect(await verifyWebhook(body, headers(sign(body), sign(body, old)), secret)).toEqual(event)
  expect(await verifyWebhook(body, headers(sign(body), sign(body, old)), old)).toEqual(event)
  expect(await verifyWebhook(body, headers(sign(body), 'nonsense'), secret)).toEqual(event)
  expect(await reasonOf(body, headers(sign(body), 'nonsense'), old)).toBe('mismatch')
  expect(await reasonOf(body, headers(sign(body), sign(body, old)), 'whsec_other')).toBe('mismatch')
  expect(await reasonOf(body, headers(sign(body), sign('other', old)), old)).toBe('mismatch')
})

test('the previous signature does not stand in for one that is missing or malformed', async () => {
  const previous = { 'x-service-signature-previous': sign(body, old) }
  expect(await reasonOf(body, previous, old)).toBe('missing_header')
  expect(await reasonOf(body, { ...previous, 'x-service-signature': hex }, old)).toBe('missing_prefix')
  const twice = { 'x-service-signature': sign(body), 'X-Service-Signature': sign(body) }
  expect(await reasonOf(body, twice, secret)).toBe('several_headers')
})

test('the value of the one header brings no previous signature', async () => {
  expect(await reasonOf(body, sign(body), old)).toBe('mismatch')
})
