import { expect, test } from 'vitest'
import { openShop, type SentEvent, type Shop, testPlatform } from '../../testing/index.ts'
import { processEvents } from './process-events.ts'
import { storeProcessorEvents } from './store-events-once.ts'

const platform = await testPlatform()
const { processor, services, database } = platform
const ways = [
  { label: 'Post', amount: 100 },
  { label: 'Courier', amount: 5_000 },
]

/** Applies events that came together. @returns the reads of checkouts and payments that it took, and what failed */
async function applyTogether(events: readonly SentEvent[]): Promise<{ reads: string[]; errors: Error[] }> {
  const verified = events.map(({ body, signature }) => services.processor.events.verify(body, signature))
  await storeProcessorEvents(services, verified)
  const reads: string[] = []
  processor.intercept((request) => {
    const [, resource] = /\/v1\/(checkout\/sessions|payment_intents)\//.exec(request.url) ?? []
    if (request.method === 'GET' && resource) reads.push(resource)
    return undefined
  })
  const errors = await processEvents(
    services,
    verified.map(({ id }) => id),
  )
  processor.intercept(null)
  return { reads, errors }
}

async function outcomes(): Promise<(string | null)[]> {
  const types = ['checkout.session.completed', 'payment_intent.succeeded']
  const rows = await database.prisma.processorEvent.findMany({
    where: { type: { in: types } },
    orderBy: { type: 'asc' },
  })
  return rows.map(({ outcome }) => outcome)
}

async function sold(shop: Shop, number?: string): Promise<SentEvent[]> {
  await processor.events()
  const { id } = await shop.sell()
  await processor.pay(id, number === undefined ? undefined : { number })
  return processor.events()
}

test('a checkout and its payment that come together are read once, in either order', async () => {
  const shop = await openShop(platform)
  const first = await sold(shop)
  const second = (await sold(shop)).toReversed()
  const { reads, errors } = await applyTogether([...first, ...second])
  expect(errors).toEqual([])
  expect(reads).toEqual(['checkout/sessions', 'checkout/sessions'])
  expect(await shop.types()).toEqual(
    ['checkout.session.completed', 'payment_intent.succeeded'].flatMap((type) => [type, type]),
  )
  expect(new Set(await outcomes())).toEqual(new Set(['applied']))
})

test('a payment whose checkout cannot be read is applied by itself', async () => {
  const shop = await openShop(platform)
  const events = await sold(shop)
  const verified = events.map(({ body, signature }) => services.processor.events.verify(body, signature))
  await storeProcessorEvents(services, verified)
  const error = { error: { type: 'api_error', message: 'down' } }
  processor.intercept(({ method, url }) =>
    method === 'GET' && url.includes('/v1/checkout/sessions/')
      ? Response.json(error, { status: 500, headers: { 'stripe-should-retry': 'false' } })
      : undefined,
  )
  const errors = await processEvents(
    services,
    verified.map(({ id }) => id),
  )
  processor.intercept(null)
  expect(errors).toMatchObject([{ name: 'ProcessorError' }])
  expect(await shop.types()).toEqual(['payment_intent.succeeded'])
})

test('a payment with a fee to give back is read by itself, and gives it back', async () => {
  const shop = await openShop(platform)
  await processor.events()
  const { id } = await shop.sell({ shipping_options: ways })
  await processor.pay(id)
  const { reads, errors } = await applyTogether(await processor.events())
  expect(errors).toEqual([])
  expect(reads).toContain('payment_intents')
  const row = await database.prisma.payment.findFirstOrThrow({ where: { sessionId: id } })
  expect(row).toMatchObject({ status: 'succeeded', feeExcess: 0n })
})
