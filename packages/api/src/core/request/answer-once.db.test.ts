import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  type Interception,
  openShop,
  receive,
  refusal,
  type Shop,
  sellDisputed,
  testPlatform,
} from '../../testing/index.ts'
import { createIdempotency } from './idempotency.ts'

const platform = await testPlatform()
const { services, clock, database, processor } = platform
const idempotency = createIdempotency(services)
let shop: Shop

beforeEach(async () => {
  processor.intercept(null)
  clock.stop()
  shop = await openShop(platform)
})

/** An attempt at the request with this Idempotency-Key. Its process dies at the end: no answer is stored or returned. */
async function attempt<Answer>(
  key: string,
  ask: (client: Client) => Promise<Answer>,
  used = services,
): Promise<Answer> {
  const claim = await idempotency.begin({ accountId: shop.accountId }, key, 'POST /x', {})
  if ('status' in claim) throw new Error(`${key} was answered`)
  try {
    return await idempotency.hold(claim, async (held) =>
      ask(await platform.signIn(shop.key, { ...held, services: used })),
    )
  } finally {
    // After the lease of the dead process.
    clock.advance(10_001)
  }
}

async function endpoint(): Promise<string> {
  return (await shop.client.webhookEndpoints.create({ url: 'https://hooks.example/in' })).id
}

describe('a request whose process died before its answer was stored has one effect, and the same answer later', () => {
  test('a rolled secret: the secret in the answer signs', async () => {
    const id = await endpoint()
    const roll = () => attempt('roll', (client) => client.webhookEndpoints.rollSecret({ id }))
    const first = await roll()
    expect(await roll()).toEqual(first)
    const row = await database.prisma.webhookEndpoint.findFirstOrThrow({ where: { accountId: shop.accountId, id } })
    expect(row.formerSecretHints).toHaveLength(1)
    // Another request rolls it again, and the first one keeps its answer.
    await shop.client.webhookEndpoints.rollSecret({ id })
    expect(await roll()).toEqual(first)
  })

  test('a test event is sent once', async () => {
    const id = await endpoint()
    const send = () =>
      attempt('test event', (client) => client.webhookEndpoints.sendTestEvent({ id, type: 'charge.refunded' }))
    const first = await send()
    await shop.client.webhookEndpoints.deactivate({ id })
    expect(await send()).toEqual(first)
    expect(await database.prisma.delivery.count({ where: { accountId: shop.accountId } })).toBe(1)
  })

  test('a replay answers the number of replayed deliveries', async () => {
    const id = await endpoint()
    await shop.client.webhookEndpoints.sendTestEvent({ id, type: 'charge.refunded' })
    await database.prisma.delivery.updateMany({ where: { accountId: shop.accountId }, data: { status: 'failed' } })
    const replay = () => attempt('replay', (client) => client.webhookEndpoints.replay({ id, since: 1 }))
    expect(await replay()).toEqual({ replayed: 1 })
    expect(await replay()).toEqual({ replayed: 1 })
  })

  test('submitted evidence, which the dispute would not accept again', async () => {
    const { id, submit, submissions } = await disputed()
    const first = await attempt('evidence', submit)
    expect(await attempt('evidence', submit)).toEqual(first)
    expect(await submissions()).toBe(1)
    expect(await refusal(attempt('other evidence', submit))).toMatchObject({
      message: expect.stringContaining('accepts no more evidence'),
    })
    expect(first).toMatchObject({ id, submission_count: 1 })
  })
})

async function disputed() {
  const { events, id } = await sellDisputed(platform, shop)
  for (const event of events) await receive(platform, event)
  const evidence = { product_description: 'Tea' }
  const submit = (client: Client) => client.disputes.updateEvidence({ id, evidence, submit: true })
  const submissions = async () => {
    const answer = await processor.call(false, `/v1/disputes/${id}`, shop.account)
    const { evidence_details } = (await answer.json()) as { evidence_details: { submission_count: number } }
    return evidence_details.submission_count
  }
  return { id, submit, submissions }
}

const lost: Record<string, (request: Request) => Promise<Response>> = {
  'a lost connection': async (request) => {
    await processor.sandbox.fetch(request)
    throw new TypeError('fetch failed')
  },
  'a failure': async (request) => {
    await processor.sandbox.fetch(request)
    const error = { type: 'api_error', message: 'An unknown error occurred.' }
    return Response.json({ error }, { status: 500, headers: { 'stripe-should-retry': 'false', 'request-id': 'req_1' } })
  },
}

test.each(Object.entries(lost))(
  'evidence that was submitted in spite of %s of the bank is not refused',
  async (_, answer) => {
    const { id, submit, submissions } = await disputed()
    const fails: Interception = (request) =>
      request.method === 'POST' && request.url.endsWith(`/v1/disputes/${id}`) ? answer(request) : undefined
    processor.intercept(fails)
    expect(await refusal(attempt('evidence', submit))).toMatchObject({ code: 'processor_error' })
    processor.intercept(null)
    expect(await attempt('evidence', submit)).toMatchObject({ id, submission_count: 1 })
    expect(await submissions()).toBe(1)
  },
)

test('a secret is rolled once when the connection is lost with its COMMIT', async () => {
  const id = await endpoint()
  const { prisma } = database
  const losesCommits = new Proxy(prisma, {
    get(target, name) {
      if (name !== '$transaction') return Reflect.get(target, name)
      return async (...args: unknown[]) => {
        await Reflect.apply(target.$transaction, target, args)
        throw new Error('Connection terminated unexpectedly')
      }
    },
  })
  const losing = { ...services, database: { ...database, prisma: losesCommits } }
  const roll = (client: Client) => client.webhookEndpoints.rollSecret({ id })
  expect(await refusal(attempt('lost', roll, losing))).toMatchObject({ code: 'service_unavailable' })
  await attempt('lost', roll)
  const row = await prisma.webhookEndpoint.findFirstOrThrow({ where: { accountId: shop.accountId, id } })
  expect(row.formerSecretHints).toHaveLength(1)
})
