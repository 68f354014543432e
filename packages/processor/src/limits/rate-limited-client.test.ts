import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { type Priority, withPriority } from './call-priority.ts'
import { createRateLimitedClient, type TimedRequest } from './rate-limited-client.ts'
import { createRateLimiter } from './rate-limiter.ts'
import type { SharedBudgets } from './shared-budgets.ts'

const refused = (headers: Record<string, string> = {}) => new Response('{}', { status: 429, headers })
const globally = () => refused({ 'stripe-rate-limited-reason': 'global-rate' })

type Pause = { name: string; priority: Priority; ms: number }

/** A client in test mode with a limit of 25, over a network that the test gives. */
function clientOver(reach: typeof fetch, lease?: SharedBudgets['lease']) {
  const pauses: Pause[] = []
  const requests: TimedRequest[] = []
  const shared: SharedBudgets = {
    lease:
      lease ?? (async (_budget, _priority, wanted) => ({ requests: wanted, firstInMs: 0, everyMs: 0, retryInMs: 0 })),
    pause: async ({ name }, priority, ms) => void pauses.push({ name, priority, ms }),
  }
  const client = createRateLimitedClient(Stripe.createFetchHttpClient(reach), {
    livemode: false,
    queue: createRateLimiter(shared),
    limits: { live: 100, test: 25 },
    firstPauseMs: 1,
    onRequest: (request) => requests.push(request),
  })
  const send = (path = '/v1/refunds', account?: string) =>
    client.makeRequest(
      'api.test',
      '443',
      path,
      'POST',
      account ? { 'Stripe-Account': account } : {},
      'a=1',
      'https',
      8_000,
    )
  return { send, pauses, requests }
}

test('a request that is refused for now is sent again until it is taken', async () => {
  const answers = [
    globally(),
    refused({ 'stripe-rate-limited-reason': 'endpoint-rate' }),
    Response.json({ taken: true }),
  ]
  const sent: unknown[] = []
  const { send, requests } = clientOver(async (url, init) => {
    sent.push([String(url), init?.body])
    return answers.shift() ?? Response.error()
  })
  expect(await (await send()).toJSON()).toEqual({ taken: true })
  expect(sent).toEqual(Array(3).fill(['https://api.test/v1/refunds', 'a=1']))
  expect(requests.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['rate_limited', 'global-rate'],
    ['rate_limited', 'endpoint-rate'],
    ['answered', undefined],
  ])
})

test('a request that the processor keeps refusing fails after four retries', async () => {
  const { send, requests } = clientOver(async () => globally())
  expect((await send()).getStatusCode()).toBe(429)
  expect(requests).toHaveLength(5)
})

test('Retry-After is obeyed, by all processes, for the priority that was refused', async () => {
  const answers = [refused({ 'stripe-rate-limited-reason': 'global-rate', 'retry-after': '0' }), Response.json({})]
  const { send, pauses } = clientOver(async () => answers.shift() ?? Response.error())
  await withPriority('sweep', () => send())
  expect(pauses).toEqual([{ name: 'test', priority: 'sweep', ms: 1000 }])
})

test('a request that cannot come back in time is answered with the refusal', async () => {
  const { send, pauses, requests } = clientOver(async () => refused({ 'retry-after': '120' }))
  expect((await send()).getStatusCode()).toBe(429)
  expect(requests).toHaveLength(1)
  expect(pauses).toEqual([{ name: 'test', priority: 'interactive', ms: 60_000 }])
})

test('a lock pauses no other request; refused requests of one account are retried one after the other', async () => {
  const first = new Set<string>()
  let running = 0
  let most = 0
  const { send, pauses } = clientOver(async (url) => {
    if (!first.has(String(url))) {
      first.add(String(url))
      return refused()
    }
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    return Response.json({ taken: true })
  })
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => send(`/v1/refunds/${n}`, 'acct_1')))
  expect(await Promise.all(answers.map((answer) => answer.toJSON()))).toEqual(Array(5).fill({ taken: true }))
  expect([most, pauses]).toEqual([1, []])
})

test('a request that gets no answer gives its place on, and its error is the one of the network', async () => {
  const { send, requests } = clientOver(async () => Promise.reject(new TypeError('fetch failed')))
  for (let nth = 0; nth < 30; nth += 1) await expect(send()).rejects.toThrow('fetch failed')
  expect(new Set(requests.map(({ outcome }) => outcome))).toEqual(new Set(['failed']))
})
