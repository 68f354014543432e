import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { createClient, createReadyAccount, createTestSandbox, testKeys, testToken } from '../testing/sandbox.ts'
import type { FaultInput } from './fault.ts'
import { parseFault } from './parse-fault.ts'

function open(options: Parameters<typeof createTestSandbox>[0] = {}) {
  const made = createTestSandbox(options)
  onTestFinished(() => made.sandbox.close())
  return made
}

const tea = { name: 'Tea' }
const make: FaultInput = { action: 'drop', route: 'POST /v1/products' }

/** How each fault shows to a client, and whether the work was done. */
const requestFaults: [FaultInput, object, number][] = [
  [{ action: 'drop' }, { type: 'StripeConnectionError' }, 0],
  [{ action: 'drop', at: 'after_commit' }, { type: 'StripeConnectionError' }, 1],
  [{ action: 'half_body' }, { type: expect.stringMatching(/^Stripe(Connection|API)Error$/) }, 1],
  [{ action: 'error' }, { type: 'StripeAPIError', statusCode: 500 }, 0],
  [{ action: 'error', status: 503, at: 'after_commit' }, { type: 'StripeAPIError', statusCode: 503 }, 1],
  [{ action: 'lock_timeout' }, { code: 'lock_timeout', statusCode: 429 }, 0],
  [{ action: 'lock_timeout', status: 409 }, { code: 'lock_timeout', statusCode: 409 }, 0],
  [{ action: 'rate_limit', reason: 'endpoint-rate', retry_after: 2 }, { code: 'rate_limit', statusCode: 429 }, 0],
]

const channels = ['library', 'API', 'header'] as const

test.for(requestFaults.flatMap((row) => channels.map((channel) => [channel, ...row] as const)))(
  'by the %s: %j shows as %j, with %i product made; its repeat under the key is answered, and makes no other',
  async ([channel, fault, shown, made]) => {
    const { sandbox, stripe } = open()
    const server = await sandbox.listen()
    let ordered: string | null = null
    const overNetwork: typeof fetch = (url, init) => {
      const headers = new Headers(init?.headers)
      if (ordered !== null) headers.set('sandbox-fault', ordered)
      return fetch(url, { ...init, headers })
    }
    const client = new Stripe(testKeys.test.secret, {
      host: '127.0.0.1',
      port: server.port,
      protocol: 'http',
      httpClient: Stripe.createFetchHttpClient(overNetwork),
      maxNetworkRetries: 0,
    })
    if (channel === 'library') sandbox.faults.add(fault)
    if (channel === 'API') {
      const added = await fetch(`${server.url}/_sandbox/faults`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testToken}` },
        body: JSON.stringify(fault),
      })
      expect(await added.json()).toMatchObject({ object: 'fault', ...fault, matched: 0 })
    }
    const { action, at, ...fields } = fault
    const parts = [at, action, ...Object.entries(fields).map(([name, value]) => `${name}=${value}`)].filter(Boolean)
    if (channel === 'header') ordered = parts.join('; ').replaceAll('_', '-')
    const failure = await client.products.create(tea, { idempotencyKey: 'one' }).catch((error) => error)
    ordered = null
    expect(failure).toMatchObject(shown)
    expect((await stripe.products.list()).data).toHaveLength(made)
    expect(await client.products.create(tea, { idempotencyKey: 'one' })).toMatchObject(tea)
    expect((await stripe.products.list()).data).toHaveLength(1)
  },
)

test('a delay is waited for, before the work or after it; stopping the sandbox ends it', async () => {
  const { sandbox, stripe } = open()
  sandbox.faults.add({ action: 'delay', ms: 20, times: 2 })
  await Promise.all([stripe.products.create(tea), stripe.products.create(tea)])
  expect(sandbox.faults.list()).toMatchObject([{ action: 'delay', applied: 2 }])
  sandbox.faults.add({ action: 'delay', at: 'after_commit', ms: 600_000 })
  const waiting = stripe.products.create(tea)
  await expect.poll(async () => sandbox.faults.list()[1]?.applied).toBe(1)
  await sandbox.stop()
  expect(await waiting).toMatchObject(tea)
})

test('without a network, a lost connection looks as fetch would show it, and half a body cannot be read', async () => {
  const { sandbox } = open()
  const call = () =>
    sandbox.fetch(
      new Request('http://x.test/v1/products', { headers: { authorization: `Bearer ${testKeys.test.secret}` } }),
    )
  sandbox.faults.add({ action: 'drop' })
  await expect(call()).rejects.toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNRESET' } })
  sandbox.faults.add({ action: 'half_body' })
  await expect((await call()).text()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
})

const lost = async (call: Promise<unknown>) => (await call.catch(() => null)) === null

test.for<[Partial<FaultInput>, boolean[]]>([
  [{}, [true, false, false, false]],
  [{ nth: 3 }, [false, false, true, false]],
  [{ nth: 2, times: 2 }, [false, true, true, false]],
  [{ nth: 2, times: 'all' }, [false, true, true, true]],
  [{ probability: 1, times: 3 }, [true, true, true, false]],
  [{ account: 'acct_other', times: 'all' }, [false, false, false, false]],
  [{ account: 'platform', times: 'all' }, [true, true, true, true]],
  [{ route: '/v1/*', times: 'all' }, [true, true, true, true]],
  [{ route: 'GET /v1/products', times: 'all' }, [false, false, false, false]],
  [{ route: 'POST /v1/products/:id', times: 'all' }, [false, false, false, false]],
])('of four calls, a fault with %j happens to %j', async ([fields, happens]) => {
  const { sandbox, stripe } = open()
  sandbox.faults.add({ ...make, ...fields })
  const seen: boolean[] = []
  for (const _ of happens) seen.push(await lost(stripe.products.create(tea)))
  expect(seen).toEqual(happens)
  const [fault] = sandbox.faults.list()
  expect(fault?.applied).toBe(happens.filter(Boolean).length)
})

test('a fault of an account happens to its requests alone; a probability makes the same choices for the same seed', async () => {
  const { sandbox, stripe } = open()
  const { id } = await createReadyAccount(stripe)
  sandbox.faults.add({ action: 'drop', account: id })
  expect(await lost(stripe.products.create(tea))).toBe(false)
  expect(await lost(stripe.products.create(tea, { stripeAccount: id }))).toBe(true)
  const drawn = async (seed: number) => {
    const { remove } = { remove: sandbox.faults.add({ ...make, probability: 0.5, seed }).id }
    const outcomes: boolean[] = []
    for (let call = 0; call < 20; call += 1) outcomes.push(await lost(stripe.products.create(tea)))
    sandbox.faults.remove(remove)
    return outcomes
  }
  const first = await drawn(7)
  expect(new Set(first).size).toBe(2)
  expect(await drawn(7)).toEqual(first)
  expect(await drawn(8)).not.toEqual(first)
})

test.for<[unknown, string, string]>([
  [null, '', 'A fault is an object.'],
  [{}, 'action', 'action: use one of delay, lock_timeout,'],
  [{ action: 'explode' }, 'action', 'action: use one of delay, lock_timeout,'],
  [{ action: 'drop', ms: 5 }, 'ms', 'ms: the fault drop takes nth, times, probability, seed, account, route, at.'],
  [{ action: 'drop', event: 'charge.*' }, 'event', 'event: the fault drop takes'],
  [{ action: 'drop', at: 'later' }, 'at', 'at: use before, after_commit.'],
  [{ action: 'drop', route: '/c/pay' }, 'route', 'route: use a path of the API, such as POST /v1/refunds'],
  [{ action: 'drop', route: 'PUT /v1/x' }, 'route', 'route: use a path of the API'],
  [{ action: 'drop', nth: 0 }, 'nth', 'nth: use a whole number from 1 to 1000000.'],
  [{ action: 'drop', times: 1.5 }, 'times', 'times: use all or a whole number from 1 to 1000000.'],
  [{ action: 'drop', times: '2' }, 'times', 'times: use all or'],
  [{ action: 'drop', probability: 0 }, 'probability', 'probability: use a number above 0 and at most 1.'],
  [{ action: 'drop', account: 'mer_1' }, 'account', 'account: use the id of a connected account or platform.'],
  [{ action: 'drop', seed: -1 }, 'seed', 'seed: use a whole number from 0'],
  [{ action: 'delay' }, 'ms', 'ms: use a whole number from 1 to 600000.'],
  [{ action: 'error', status: 400 }, 'status', 'status: use a whole number from 500 to 504.'],
  [{ action: 'lock_timeout', status: 500 }, 'status', 'status: use 429, 409.'],
  [{ action: 'rate_limit', reason: 'tired' }, 'reason', 'reason: use global-rate, global-concurrency'],
  [{ action: 'clock_skew' }, 'seconds', 'seconds: use a whole number from -86400 to 86400.'],
  [
    { action: 'event_drop', event: 'Charge' },
    'event',
    'event: use a type of events, such as charge.refunded or charge.*.',
  ],
  [{ action: 'event_twice', at: 'before' }, 'at', 'at: the fault event_twice takes'],
])('the fault %j is refused, and %s named', ([input, param, message]) => {
  const refusal = (() => {
    try {
      return parseFault(input)
    } catch (error) {
      return error as { message: string; body: { param?: string } }
    }
  })()
  expect(refusal).toMatchObject({ message: expect.stringContaining(message), body: param ? { param } : {} })
})

test.for<[string, string]>([
  ['drop; nth=2', 'nth: the header Sandbox-Fault is about its own request.'],
  ['event-drop', 'action: event_drop is about events; the header is about its request.'],
  ['', 'action: use one of delay'],
  ['drop, explode', 'action: use one of delay'],
  ['delay; ms=soon', 'ms: use a whole number from 1 to 600000.'],
])('the header %s is refused, and nothing is done', async ([header, message]) => {
  const { sandbox, stripe } = open()
  const headers = { authorization: `Bearer ${testKeys.test.secret}`, 'sandbox-fault': header }
  const body = new URLSearchParams(tea)
  const answer = await sandbox.fetch(new Request('http://x.test/v1/products', { method: 'POST', headers, body }))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining(message) } })
  expect((await stripe.products.list()).data).toEqual([])
})

test('faults are listed and removed by the API, with the token alone; control calls and pages have none', async () => {
  const { sandbox, stripe } = open()
  const control = async (method: string, path = '', body?: object, key = testToken) => {
    const init = {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }
    const answer = await sandbox.fetch(new Request(`http://x.test/_sandbox/faults${path}`, init))
    return { status: answer.status, ...((await answer.json()) as { id?: string; data?: unknown[] }) }
  }
  const added = await control('POST', '', { action: 'drop', times: 'all' })
  expect(added).toMatchObject({ status: 200, object: 'fault', nth: 1, times: 'all' })
  await control('POST', '', { action: 'event_drop' })
  expect((await sandbox.fetch(new Request('http://x.test/'))).status).toBe(200)
  expect(await lost(stripe.products.create(tea))).toBe(true)
  expect(await control('GET')).toMatchObject({
    data: [{ id: added.id, matched: 1, applied: 1 }, { action: 'event_drop' }],
  })
  expect(await control('DELETE', `/${added.id}`)).toMatchObject({ removed: 1 })
  expect(await control('DELETE', `/${added.id}`)).toMatchObject({ status: 404 })
  expect(await control('DELETE')).toMatchObject({ removed: 1 })
  expect(await control('GET')).toMatchObject({ data: [] })
  expect(await control('POST', '', { action: 'drop' }, testKeys.test.secret)).toMatchObject({ status: 401 })
  expect(await control('POST', '', { action: 'drop', at: 'then' })).toMatchObject({
    status: 400,
    error: { param: 'at' },
  })
})

/** The events that a receiver gets of three customers, created and then deleted, under one fault. */
async function received(fault: FaultInput) {
  let now = new Date('2026-03-01T12:00:00Z')
  const seen: string[] = []
  const refused: string[] = []
  const { sandbox } = open({
    clock: { now: () => now },
    forwardTo: async (request) => {
      const body = await request.text()
      const { type, data } = JSON.parse(body)
      const signature = request.headers.get('stripe-signature') ?? ''
      try {
        new Stripe('sk_test').webhooks.constructEvent(
          body,
          signature,
          sandbox.webhookSecret,
          300,
          undefined,
          now.getTime(),
        )
        seen.push(`${type} ${data.object.name}`)
      } catch {
        refused.push(`${type} ${data.object.name}`)
      }
      return new Response()
    },
  })
  const client = createClient(sandbox)
  sandbox.faults.add(fault)
  for (const name of ['a', 'b', 'c', 'd', 'e']) await client.customers.create({ name })
  await sandbox.deliverDue()
  const atFirst = seen.splice(0)
  now = new Date(now.getTime() + 60_000)
  await sandbox.deliverDue()
  return { atFirst, later: seen, refused }
}

const all = ['a', 'b', 'c', 'd', 'e'].map((name) => `customer.created ${name}`)
const [, second = ''] = all
const others = all.filter((one) => one !== second)

test.for<[FaultInput, object]>([
  [
    { action: 'event_drop', nth: 2 },
    { atFirst: others, later: [] },
  ],
  [
    { action: 'event_drop', event: 'charge.*', times: 'all' },
    { atFirst: all, later: [] },
  ],
  [
    { action: 'event_drop', account: 'acct_other', times: 'all' },
    { atFirst: all, later: [] },
  ],
  [
    { action: 'event_delay', ms: 30_000, nth: 2 },
    { atFirst: others, later: [second] },
  ],
  [
    { action: 'event_delay', ms: 30_000, times: 'all' },
    { atFirst: [], later: all },
  ],
  [
    { action: 'clock_skew', seconds: -301, nth: 2 },
    { atFirst: others, refused: [second] },
  ],
  [
    { action: 'clock_skew', seconds: -299, times: 'all' },
    { atFirst: all, refused: [] },
  ],
])('with %j a receiver sees %j', async ([fault, seen]) => {
  expect(await received(fault)).toMatchObject(seen)
})

test('an event arrives twice; events arrive in disorder, in the same one for the same seed', async () => {
  const twice = await received({ action: 'event_twice', event: 'customer.*', nth: 2 })
  expect(twice.atFirst.toSorted()).toEqual([...all, second].toSorted())
  const shuffled = (seed: number) => received({ action: 'event_shuffle', seed })
  const { atFirst } = await shuffled(3)
  expect(atFirst).not.toEqual(all)
  expect(atFirst.toSorted()).toEqual(all)
  expect((await shuffled(3)).atFirst).toEqual(atFirst)
})
