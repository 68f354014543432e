import { createHash, randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createSigningSecret } from './create-signing-secret.ts'
import { secretHint } from './secret-hint.ts'
import { signDelivery } from './sign-delivery.ts'
import { standardSecret, standardSignature } from './standard-webhooks-signature.ts'

const body = '{"id":"evt_1","type":"charge.refunded","data":{"name":"Café ☕"}}'

function delivered({ secret = createSigningSecret(), previousSecret = null as string | null, at = new Date() } = {}) {
  const headers = signDelivery({ secret, previousSecret, eventId: 'evt_1', sequence: 1, body: Buffer.from(body), at })
  return { headers, secret }
}

/** The published verifier of the standard. */
const verify = (secret: string, headers: Record<string, string>, bytes = body) =>
  new Webhook(standardSecret(secret)).verify(bytes, headers)

test('the published verifier of the standard accepts a delivery', () => {
  for (let round = 0; round < 50; round++) {
    const { headers, secret } = delivered()
    expect(verify(secret, headers)).toEqual(JSON.parse(body))
  }
})

test('while a secret is rolled, the published verifier accepts with either', () => {
  const previousSecret = createSigningSecret()
  const { headers, secret } = delivered({ previousSecret })
  expect([verify(secret, headers), verify(previousSecret, headers)]).toEqual([JSON.parse(body), JSON.parse(body)])
})

const sentAt = new Date()

test.each([
  ['a body that was altered', {}, body.replace('evt_1', 'evt_2')],
  ['another id', { 'webhook-id': 'evt_2' }, body],
  ['another time', { 'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000) + 2) }, body],
  ['no signature of version 1', { 'webhook-signature': 'v2,AAAA' }, body],
])('the published verifier refuses %s', (_, changed, bytes) => {
  const { headers, secret } = delivered({ at: sentAt })
  expect(() => verify(secret, { ...headers, ...changed }, bytes)).toThrow('No matching signature found')
})

test('the published verifier refuses what another secret has signed', () => {
  expect(() => verify(createSigningSecret(), delivered().headers)).toThrow('No matching signature found')
})

test.each([
  ['old', -301, 'too old'],
  ['of the future', 301, 'too new'],
])('the published verifier refuses a delivery that is %s', (_, seconds, words) => {
  const { headers, secret } = delivered({ at: new Date(Date.now() + seconds * 1000) })
  expect(() => verify(secret, headers)).toThrow(words)
})

test('the signature is the one that the published signer makes', () => {
  for (let round = 0; round < 50; round++) {
    const secret = createSigningSecret()
    const at = new Date(randomBytes(4).readUInt32BE() * 1000)
    const message = { id: 'evt_1', timestamp: String(at.getTime() / 1000), body: Buffer.from(body) }
    expect(standardSignature([secret], message)).toBe(new Webhook(standardSecret(secret)).sign('evt_1', at, body))
  }
})

test("the standard's form of a secret has the same 32 bytes", () => {
  const secret = 'whsec_-_-_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBk'
  const standard = standardSecret(secret)
  expect(standard).toBe('whsec_+/+/AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBk=')
  expect(Buffer.from(standard.slice(6), 'base64')).toEqual(Buffer.from(secret.slice(6), 'base64url'))
})

test('the hint of a secret is the beginning of its SHA-256', () => {
  const { headers, secret } = delivered()
  expect(headers['X-Service-Secret-Hint']).toBe(createHash('sha256').update(secret).digest('hex').slice(0, 8))
  expect(secretHint('whsec_x')).toMatch(/^[0-9a-f]{8}$/)
  expect(JSON.stringify(headers)).not.toContain(secret.slice(6))
})

test('the headers that were there before stay as they were', () => {
  const headers = signDelivery({
    secret: 'whsec_a',
    previousSecret: 'whsec_b',
    formerSecretHints: ['0badcafe', '00c0ffee'],
    eventId: 'evt_1',
    sequence: null,
    body: Buffer.from('{}'),
    at: new Date('2026-11-20T10:00:00.900Z'),
  })
  expect(headers).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': 'MerchantPayments/1.0 (webhooks)',
    'X-Service-Signature': 'sha256=b9a1306be3a58d42676302c0468bc5f120a57f9893a8a874af4c0458ecc3c27a',
    'X-Service-Signature-Previous': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    'X-Service-Event-Id': 'evt_1',
    'X-Service-Timestamp': '1795168800',
    'X-Service-Secret-Hint': secretHint('whsec_a'),
    'X-Service-Former-Secret-Hints': '0badcafe, 00c0ffee',
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1795168800',
    'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/),
  })
})
