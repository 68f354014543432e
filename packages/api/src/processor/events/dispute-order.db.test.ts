import { describe, expect, onTestFinished, test } from 'vitest'
import {
  catchUp,
  type Disputed,
  openShop,
  permutations,
  receive,
  type SentEvent,
  type Shop,
  sellDisputed,
  testPlatform,
} from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform
const shop = await openShop(platform)

const told = [
  'payment_intent.succeeded',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.dispute.closed',
]
const ofOurs = ['charge.dispute.closed', 'charge.dispute.created', 'payment_intent.succeeded']

/** A payment that was disputed, answered and lost, with the processor's events. */
async function lost(): Promise<{ sale: Disputed; events: SentEvent[] }> {
  const { events, ...sale } = await sellDisputed(platform, shop)
  const evidence = { 'evidence[uncategorized_text]': 'losing_evidence', submit: 'true' }
  await processor.call(false, `/v1/disputes/${sale.id}`, shop.account, evidence)
  await processor.advance(2)
  const all = [...events, ...(await processor.events())]
  return { sale, events: told.map((type) => all.find((event) => event.type === type) as SentEvent) }
}

async function ownEvents({ events }: Shop, { id, payment }: Disputed) {
  return (await events()).filter(({ data }) => data.id === id || data.id === payment)
}

/** Checks the events of the sale. Returns the types of our events, sorted. */
async function toldOf(sale: Disputed): Promise<string[]> {
  const dispute = await shop.client.disputes.retrieve({ id: sale.id })
  expect(dispute).toMatchObject({ status: 'lost', evidence_status: 'submitted', submission_count: 1 })
  const own = await ownEvents(shop, sale)
  expect(own.find(({ type }) => type === 'charge.dispute.closed')?.data).toEqual(dispute)
  for (const { data } of own) expect(data).toMatchObject({ metadata: { order: '7' }, session_id: sale.session })
  const row = await database.prisma.payment.findFirstOrThrow({ where: { id: sale.payment } })
  expect(row).toMatchObject({ status: 'succeeded', disputed: true, due: 0n })
  const unsettled = await database.prisma.processorEvent.count({ where: { processedAt: null } })
  expect(unsettled).toBe(0)
  return own.map(({ type }) => type).toSorted()
}

describe('a lost dispute is reported once, for events in any order and repeated', () => {
  const orders = permutations([0, 1, 2, 3, 4])
  test.each(told.map((type, first) => ({ type, first })))('beginning with $type', async ({ first }) => {
    for (const order of orders.filter(([index]) => index === first)) {
      const { sale, events } = await lost()
      for (const index of [...order, ...order]) await receive(platform, events[index] as SentEvent)
      expect(await toldOf(sale)).toEqual(ofOurs)
    }
  })

  test('and all at once', async () => {
    const { sale, events } = await lost()
    await Promise.allSettled([...events, ...events].map((event) => receive(platform, event)))
    expect(await toldOf(sale)).toEqual(ofOurs)
  })
})

test('a dispute that has ended by its first sync is reported as created, then as closed', async () => {
  const { sale, events } = await lost()
  await receive(platform, events[4] as SentEvent)
  const own = (await ownEvents(shop, sale)).filter(({ data }) => data.id === sale.id)
  expect(own.map(({ type }) => type)).toEqual(['charge.dispute.created', 'charge.dispute.closed'])
})

test('a slow answer of the processor brings no old state back', async () => {
  const { events, ...sale } = await sellDisputed(platform, shop)
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  processor.intercept(async (request) => {
    if (!request.url.includes('/v1/disputes/')) return undefined
    processor.intercept(null)
    const old = await processor.sandbox.fetch(request)
    asked.resolve()
    await released.promise
    return old
  })
  const created = events.find(({ type }) => type === 'charge.dispute.created') as SentEvent
  const slow = receive(platform, created)
  await asked.promise
  const evidence = { 'evidence[uncategorized_text]': 'losing_evidence', submit: 'true' }
  await processor.call(false, `/v1/disputes/${sale.id}`, shop.account, evidence)
  await processor.advance(2)
  await catchUp(platform)
  released.resolve()
  await slow
  expect(await toldOf(sale)).toEqual(ofOurs)
})

test('a dispute that is lost, appealed and lost again is reported as closed twice', async () => {
  const { events, ...sale } = await sellDisputed(platform, shop)
  for (const event of events) await receive(platform, event)
  const created = events.find(({ type }) => type === 'charge.dispute.created') as SentEvent
  onTestFinished(() => processor.intercept(null))
  for (const [index, status] of ['lost', 'lost', 'appeal_under_review', 'lost', 'lost'].entries()) {
    processor.intercept(async (request) => {
      if (!request.url.includes('/v1/disputes/')) return undefined
      const dispute = (await (await processor.sandbox.fetch(request)).json()) as object
      return Response.json({ ...dispute, status })
    })
    const changes = { id: `${created.id}_${index}`, type: 'charge.dispute.updated' }
    await receive(platform, processor.resigned(created, changes))
  }
  const closed = (await ownEvents(shop, sale)).filter(({ type }) => type === 'charge.dispute.closed')
  expect(closed.map(({ data }) => data.status)).toEqual(['lost', 'lost'])
})
