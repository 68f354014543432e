import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { type VerifyOptions, verifyWebhook } from '../verify-webhook.ts'
import { WebhookSignatureError, type WebhookSignatureReason } from '../webhook-errors.ts'
import { WebhookReceiver } from '../webhook-receiver/receiver.ts'
import type { WebhookSecrets } from '../webhook-secrets.ts'
import { diagnosisMessages } from './reasons.ts'

const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`
const [mine, rolled, otherMode, otherEndpoint] = [newSecret(), newSecret(), newSecret(), newSecret()]

/** As the service writes an event: compact, in this order, nothing escaped without need. */
const event = {
  id: 'evt_4fT0Jw2Vn8QkXz6LmB1yRc3d',
  type: 'payment_intent.succeeded',
  created: 1_767_225_600,
  livemode: false,
  data: {
    id: 'pi_1',
    amount: 1000,
    rate: 1e21,
    note: 'Café ☕ </script> 1/2 "é"',
    metadata: {},
    order: { b: 1, a: [] },
  },
}
const body = JSON.stringify(event)

const hintOf = (secret: string) => createHash('sha256').update(secret).digest('hex').slice(0, 8)
const hmac = (secret: string, bytes: string | Uint8Array) => createHmac('sha256', secret).update(bytes).digest('hex')

/** The headers of a delivery of `body`. */
function headersBy(secret: string, { former = [], hint = true }: { former?: string[]; hint?: boolean } = {}) {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.slice(6), 'base64url')
  const standard = createHmac('sha256', key).update(`${event.id}.${timestamp}.${body}`).digest('base64')
  return {
    'x-service-signature': `sha256=${hmac(secret, body)}`,
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${standard}`,
    ...(hint && { 'x-service-secret-hint': hintOf(secret) }),
    ...(former.length > 0 && { 'x-service-former-secret-hints': former.map(hintOf).join(', ') }),
  }
}

async function refusedFor(
  bytes: string | Uint8Array,
  headers: Record<string, string>,
  secret: WebhookSecrets = mine,
  options: VerifyOptions = {},
): Promise<WebhookSignatureError> {
  const error: unknown = await verifyWebhook(bytes, headers, secret, options).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(WebhookSignatureError)
  const refused = error as WebhookSignatureError
  for (const one of [mine, rolled, otherMode, otherEndpoint]) expect(refused.message).not.toContain(one.slice(6, 20))
  return refused
}
const reasonFor = async (...refused: Parameters<typeof refusedFor>) => (await refusedFor(...refused)).reason

const ascii = (text: string) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const python = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`
  if (typeof value !== 'object' || value === null) return ascii(JSON.stringify(value))
  return `{${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${python(inner)}`)
    .join(', ')}}`
}
const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

const rewritten: [name: string, text: string][] = [
  ['JSON.stringify with two blanks', JSON.stringify(event, null, 2)],
  ['JSON.stringify with tabs', JSON.stringify(event, null, '\t')],
  ['json.dumps of Python', python(event)],
  ['json.dumps of Python with indent and a line break', `${JSON.stringify(event, null, 4)}\n`],
  ['json.dumps with sorted keys', python(sorted(event))],
  [
    'Go, whose maps are sorted and whose HTML is escaped',
    JSON.stringify(sorted(event)).replace(/[<>]/g, (it) => `\\u00${it === '<' ? '3c' : '3e'}`),
  ],
  ['PHP, which escapes slashes', ascii(body).replaceAll('/', '\\/')],
  ['PHP, which makes lists of empty objects', body.replace('"metadata":{}', '"metadata":[]')],
  [
    'jsonb of PostgreSQL, in the order of lengths',
    python({ id: event.id, data: event.data, type: event.type, created: event.created, livemode: false }),
  ],
]

test.for(rewritten)('a body written again by %s is told apart, with the hint and without', async ([, text]) => {
  expect(await reasonFor(text, headersBy(mine))).toBe('body_reserialized')
  expect(await reasonFor(text, headersBy(mine, { hint: false }))).toBe('body_reserialized')
  expect(await reasonFor(new TextEncoder().encode(text), headersBy(mine))).toBe('body_reserialized')
})

const changed: [name: string, bytes: string | Uint8Array][] = [
  ['a line break at its end', `${body}\n`],
  ['another line break at its end', `${body}\r\n`],
  ['a byte order mark', `\uFEFF${body}`],
  ['blanks around it', ` ${body} `],
]

test.for(changed)('a proxy that adds %s is told apart, with the hint and without', async ([, bytes]) => {
  expect(await reasonFor(bytes, headersBy(mine))).toBe('body_changed')
  expect(await reasonFor(bytes, headersBy(mine, { hint: false }))).toBe('body_changed')
})

test('a proxy that converts the character set is recognized', async () => {
  const latin = JSON.stringify({ ...event, data: { name: 'Zoë' } })
  const headers = { 'x-service-signature': `sha256=${hmac(mine, latin)}` }
  expect(await reasonFor(Buffer.from(latin, 'latin1'), headers)).toBe('body_changed')
  expect(await reasonFor(Buffer.from(latin).toString('latin1'), headers)).toBe('body_changed')
})

test('a proxy that cuts a body off, or puts other values in it, is recognized by the hint', async () => {
  expect(await reasonFor(body.slice(0, -20), headersBy(mine))).toBe('body_changed')
  expect(await reasonFor('', headersBy(mine))).toBe('body_changed')
  expect(await reasonFor(body.replace('1000', '1001'), headersBy(mine))).toBe('body_changed')
})

test('a secret with blanks or quotes around it is recognized', async () => {
  for (const wrapped of [`${mine}\n`, ` ${mine}`, `"${mine}"`, `'${mine}'`, ` "${mine}"\r\n`]) {
    expect(await reasonFor(body, headersBy(mine), wrapped)).toBe('malformed_secret')
    expect(await reasonFor(body, headersBy(mine, { hint: false }), [otherEndpoint, wrapped])).toBe('malformed_secret')
  }
})

test('the secret before a roll is recognized by the hints of former secrets, or when it is configured', async () => {
  expect(await reasonFor(body, headersBy(rolled, { former: [otherMode, mine] }))).toBe('old_secret')
  expect(await reasonFor(`${body}x`, headersBy(rolled, { former: [mine] }))).toBe('old_secret')
  // The other way round: what signed is known to be old.
  expect(await reasonFor(body, headersBy(rolled), mine, { knownSecrets: { old: rolled } })).toBe('old_secret')
})

test('the secret of the other mode is recognized when it is configured', async () => {
  const knownSecrets = { otherMode: [otherMode] }
  expect(await reasonFor(body, headersBy(otherMode), mine, { knownSecrets })).toBe('other_mode_secret')
  expect(await reasonFor(body, headersBy(otherMode, { hint: false }), mine, { knownSecrets })).toBe('other_mode_secret')
  expect(await reasonFor(python(event), headersBy(otherMode), mine, { knownSecrets })).toBe('other_mode_secret')
})

test("another endpoint's secret is recognized by its hint, or when it is configured", async () => {
  const refused = await refusedFor(body, headersBy(otherEndpoint))
  expect(refused.reason).toBe('other_endpoint_secret')
  expect(refused.message).toContain('one of test mode')
  const knownSecrets = { otherEndpoint }
  expect(await reasonFor(body, headersBy(otherEndpoint, { hint: false }), mine, { knownSecrets })).toBe(
    'other_endpoint_secret',
  )
})

test('without a hint, of known secrets or bytes, a signature that does not fit is a mismatch', async () => {
  expect(await reasonFor(body, headersBy(otherEndpoint, { hint: false }))).toBe('mismatch')
  expect(await reasonFor('{}', headersBy(otherEndpoint, { hint: false }))).toBe('mismatch')
  for (const hint of ['', 'x', 'ABCDEF01', '0'.repeat(9), '<script>']) {
    const headers = { ...headersBy(otherEndpoint), 'x-service-secret-hint': hint }
    expect(await reasonFor(body, headers)).toBe('mismatch')
  }
})

test('whatever a stranger sends is refused without harm', async () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  for (const bytes of [deep, 'null', '"', '{"id":', `{"a":${deep}}`, ' '.repeat(70_000), 'x'.repeat(1_000_000)]) {
    expect(await reasonFor(bytes, headersBy(otherEndpoint, { hint: false }))).toBe('mismatch')
  }
  expect(await reasonFor(Uint8Array.of(0xff, 0xfe), headersBy(otherEndpoint, { hint: false }))).toBe('mismatch')
})

test('a body of a megabyte is refused about as quickly as its signature is computed', async () => {
  const verify = vi.spyOn(crypto.subtle, 'verify')
  const parse = vi.spyOn(JSON, 'parse')
  await refusedFor(JSON.stringify({ ...event, data: 'x'.repeat(1_000_000) }), headersBy(mine))
  expect([verify.mock.calls.length, parse.mock.calls.length]).toEqual([1, 0])
  vi.restoreAllMocks()
})

test('of a valid delivery nothing is diagnosed: one signature is computed', async () => {
  const verify = vi.spyOn(crypto.subtle, 'verify')
  const digest = vi.spyOn(crypto.subtle, 'digest')
  const knownSecrets = { old: rolled, otherMode, otherEndpoint }
  expect(await verifyWebhook(body, headersBy(mine), mine, { knownSecrets })).toEqual(event)
  expect([verify.mock.calls.length, digest.mock.calls.length]).toEqual([1, 0])
  vi.restoreAllMocks()
})

test('known secrets verify nothing', async () => {
  for (const knownSecrets of [{ old: mine }, { otherMode: mine }, { otherEndpoint: mine }]) {
    await expect(verifyWebhook(body, headersBy(mine), rolled, { knownSecrets })).rejects.toThrow(WebhookSignatureError)
  }
})

test("a secret in the standard's form verifies as the one that it stands for", async () => {
  for (let round = 0; round < 50; round++) {
    const secret = newSecret()
    const standard = `whsec_${Buffer.from(secret.slice(6), 'base64url').toString('base64')}`
    expect(await verifyWebhook(body, headersBy(secret), standard, { tolerance: 300 })).toEqual(event)
  }
})

test('the sender is answered alike, whatever the reason is; the server is told', async () => {
  const onError = vi.fn()
  const receiver = new WebhookReceiver({ secrets: mine, onEvent() {}, onError, knownSecrets: { otherMode } })
  const refusals: [string, Record<string, string>][] = [
    [body, headersBy(otherMode)],
    [body, headersBy(otherEndpoint)],
    [python(event), headersBy(mine)],
    [`${body}\n`, headersBy(mine)],
    [body, headersBy(otherEndpoint, { hint: false })],
  ]
  const answers = []
  for (const [text, headers] of refusals) {
    const answer = await receiver.fetch(new Request('https://shop.example/', { method: 'POST', body: text, headers }))
    answers.push([answer.status, [...answer.headers], await answer.text()])
  }
  expect(answers).toEqual(Array(5).fill([400, [], '']))
  expect(onError.mock.calls.map(([error]) => error.reason)).toEqual([
    'other_mode_secret',
    'other_endpoint_secret',
    'body_reserialized',
    'body_changed',
    'mismatch',
  ])
})

/** Every reason: the record does not compile while one is missing. */
const reasons = {
  body_not_raw: true,
  empty_secret: true,
  api_key_as_secret: true,
  malformed_secret: true,
  missing_header: true,
  several_headers: true,
  missing_prefix: true,
  not_hex: true,
  wrong_length: true,
  body_reserialized: true,
  body_changed: true,
  old_secret: true,
  other_mode_secret: true,
  other_endpoint_secret: true,
  timestamp_not_signed: true,
  timestamp_too_old: true,
  timestamp_too_new: true,
  mismatch: true,
} satisfies Record<WebhookSignatureReason, true>

test('docs/guides/webhooks.md has every reason, each once, with its remedy', async () => {
  const docs = await readFile(join(import.meta.dirname, '../../../../docs/guides/webhooks.md'), 'utf8')
  const rows = [...docs.matchAll(/^\| `(\w+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(([, reason = '']) => reason)
  expect(rows.filter((reason) => reason in reasons)).toEqual(Object.keys(reasons))
})

test('every finding has a message of its own, which say what to do', () => {
  expect(new Set(Object.values(diagnosisMessages)).size).toBe(Object.keys(diagnosisMessages).length)
  for (const sentence of Object.values(diagnosisMessages))
    expect(sentence).toMatch(/: .*(set|remove|pass|look|check|give)/)
})
