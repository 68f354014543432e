import { createHmac, randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { verifyWebhook } from './verify-webhook.ts'

const secret = `whsec_${randomBytes(32).toString('base64url')}`
const event = { id: 'evt_1', type: 'charge.refunded', created: 1, livemode: false, data: { id: 'pi_1' } }
const body = JSON.stringify(event)
const now = 1_795_168_800

afterEach(() => void vi.useRealTimers())

function delivered(signedAt = now, { id = event.id, signers = [secret] } = {}) {
  const standard = signers.map((one) => {
    const key = Buffer.from(one.slice(6), 'base64url')
    return `v1,${createHmac('sha256', key).update(`${id}.${signedAt}.${body}`).digest('base64')}`
  })
  return {
    'x-service-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': String(signedAt),
    'webhook-signature': standard.join(' '),
  }
}

const verify = (headers: Record<string, string>, tolerance?: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 })
  return verifyWebhook(body, headers, secret, { tolerance })
}

test.for([0, 299, 300, -300])('a delivery that was signed %i seconds ago is within 300', async (age) => {
  expect(await verify(delivered(now - age), 300)).toEqual(event)
})

test.for([
  [301, 'timestamp_too_old', 'ahead'],
  [10_000_000, 'timestamp_too_old', 'replayed'],
  [-301, 'timestamp_too_new', 'behind'],
] as const)('one that was signed %i seconds ago is refused: %s', async ([age, reason, word]) => {
  const refused = verify(delivered(now - age), 300)
  await expect(refused).rejects.toMatchObject({ reason, message: expect.stringContaining(word) })
  expect(await verify(delivered(now - age))).toEqual(event)
})

const old = delivered(now - 1000)
test.for([
  ['its time is set anew', { 'webhook-timestamp': String(now) }],
  ['its id is another one', { 'webhook-id': 'evt_2' }],
  ['its time is no number', { 'webhook-timestamp': 'now' }],
  ['its time has a sign', { 'webhook-timestamp': `+${now}` }],
  ['its signature is none', { 'webhook-signature': 'v1,%%%' }],
  ['its signature is of another version', { 'webhook-signature': old['webhook-signature'].replace('v1', 'v2') }],
])('an old delivery is refused, too, when %s', async ([, headers]) => {
  await expect(verify({ ...old, ...(headers as Record<string, string>) }, 300)).rejects.toMatchObject({
    reason: 'timestamp_not_signed',
  })
})

test.for(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'without %s no tolerance can be kept',
  async (name) => {
    const { [name]: _, ...headers }: Record<string, string> = delivered()
    await expect(verify(headers, 300)).rejects.toMatchObject({ reason: 'missing_header' })
    expect(await verify(headers)).toEqual(event)
  },
)

test('the value of the signature header alone brings no time', async () => {
  const verified = verifyWebhook(body, delivered()['x-service-signature'], secret, { tolerance: 300 })
  await expect(verified).rejects.toMatchObject({ reason: 'missing_header' })
})

test('while a secret is rolled, either of two signatures will do', async () => {
  const other = `whsec_${randomBytes(32).toString('base64url')}`
  expect(await verify(delivered(now, { signers: [other, secret] }), 300)).toEqual(event)
  await expect(verify(delivered(now, { signers: [other] }), 300)).rejects.toMatchObject({
    reason: 'timestamp_not_signed',
  })
})
