import { expect, test } from 'vitest'
import { refusal } from '../../testing/index.ts'
import { testClock } from '../../testing/test-clock.ts'
import type { AccountCaller } from './actor.ts'
import { createKeyAuthorizer } from './authorize-key.ts'
import { ApiError, type ErrorCode } from './errors.ts'
import { createFailureLimit } from './failure-limit.ts'

const caller = { actor: { kind: 'key', id: 'key_right', name: 'Right' }, account: { id: 1 } } as AccountCaller
const keyOf = (letter: string) => `Bearer svc_test_${letter.repeat(40)}`
const [right, unknown, revoked, expired, broken] = [...'ruxeb'].map(keyOf)
const codes: Record<string, ErrorCode> = {
  [String(revoked)]: 'key_revoked',
  [String(expired)]: 'key_expired',
  [String(broken)]: 'internal_error',
}
const quota = { allowed: true, limit: 1000, remaining: 999, resetSeconds: 3600 }

function gate() {
  const clock = testClock()
  clock.stop()
  const used: string[] = []
  const gates = {
    rateLimit: async () => quota,
    keyUse: { note: (id: string) => used.push(id), write: async () => undefined },
  }
  const authenticate = async (authorization: string | undefined) => {
    if (authorization === right) return caller
    throw new ApiError(codes[authorization ?? ''] ?? 'unauthorized')
  }
  const ofPlatform = () => Promise.reject(new ApiError('unauthorized'))
  const authorizeKey = createKeyAuthorizer({
    authenticate: Object.assign(authenticate, { ofPlatform }),
    admit: async () => undefined,
    ...gates,
    failureLimit: createFailureLimit(clock),
    platform: gates,
  })
  /** The answer to each of so many wrong keys at once. */
  const wrong = (count: number, address = '192.0.2.1', authorization: string | undefined = unknown) =>
    Promise.all(Array.from({ length: count }, async () => refusal(authorizeKey({ authorization, address }))))
  return { clock, used, authorizeKey, wrong }
}
const codesOf = (errors: ApiError[]) => [...new Set(errors.map(({ code }) => code))]

test('a thousand wrong keys a minute get unauthorized, further ones rate_limit_exceeded', async () => {
  const { clock, wrong } = gate()
  expect(codesOf(await wrong(1000))).toEqual(['unauthorized'])
  clock.advance(1)
  expect(await wrong(1)).toMatchObject([{ code: 'rate_limit_exceeded', status: 429, retryAfter: 60 }])
  clock.advance(58_999)
  expect(await wrong(1)).toMatchObject([{ retryAfter: 1 }])
  clock.advance(1000)
  expect(codesOf(await wrong(1000))).toEqual(['unauthorized'])
})

test('a right key passes, wherever it comes from', async () => {
  const { authorizeKey, used, wrong } = gate()
  await wrong(2000)
  expect(await authorizeKey({ authorization: right, address: '192.0.2.1' })).toEqual({ caller, quota })
  expect(used).toEqual(['key_right'])
})

test('addresses are counted apart, and so many of them are remembered', async () => {
  const { wrong } = gate()
  await wrong(1001)
  expect(codesOf(await wrong(1, '192.0.2.2'))).toEqual(['unauthorized'])
  expect(codesOf(await wrong(1))).toEqual(['rate_limit_exceeded'])
  for (let n = 0; n < 10_000; n++) await wrong(1, `host ${n}`)
  expect(codesOf(await wrong(1))).toEqual(['unauthorized'])
})

test.each([
  ['key_revoked', revoked],
  ['key_expired', expired],
  ['unauthorized', 'Bearer nonsense'],
  ['unauthorized', ''],
])('%s for %j is no guess', async (code, authorization) => {
  const { wrong } = gate()
  expect(codesOf(await wrong(1500, '192.0.2.1', authorization))).toEqual([code])
})

test('no key at all is no guess either', async () => {
  const { authorizeKey } = gate()
  for (let n = 0; n < 1500; n++)
    expect((await refusal(authorizeKey({ authorization: undefined, address: 'a' }))).code).toBe('unauthorized')
})

test('a fault of ours stays one', async () => {
  const { authorizeKey } = gate()
  expect((await refusal(authorizeKey({ authorization: broken, address: 'a' }))).code).toBe('internal_error')
})
