import { expect, test } from 'vitest'
import { syncSubscription } from '../../processor/sync/sync-subscriptions.ts'
import { catchUp, monthly, openShop, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, services, database } = platform
const shop = await openShop(platform)

/** Quantities in our events, in their order. */
async function told(id: string): Promise<unknown[]> {
  const events = (await shop.events()).filter(({ type, data }) => type.endsWith('.updated') && data.id === id)
  return events.map(({ data }) => data.quantity)
}

async function look(id: string): Promise<void> {
  const { accountId, sessionRef, session } = await database.prisma.subscription.findFirstOrThrow({
    where: { id },
    include: { session: true },
  })
  const { hostAccount } = session
  const known = { owner: { id: accountId, livemode: false }, ref: sessionRef }
  await syncSubscription(services, { scope: { livemode: false, hostAccount }, id }, known)
}

const isChange = (request: Request, id: string) =>
  request.method === 'POST' && new URL(request.url).pathname === `/v1/subscriptions/${id}`

test('a change returns its own result, although another process read the subscription during the call', async () => {
  const { subscription } = await subscribe(platform, shop, monthly)
  const { id } = subscription
  processor.intercept(async (request) => {
    if (!isChange(request, id)) return undefined
    processor.intercept(null)
    await look(id)
    return undefined
  })
  const changed = await shop.client.subscriptions.changeQuantity({ id, quantity: 6, proration_behavior: 'none' })
  expect(changed.quantity).toBe(6)
  const { items } = await shop.client.subscriptions.list({ limit: 100 })
  expect(items.find((item) => item.id === id)?.quantity).toBe(6)
  await catchUp(platform)
  expect(await told(id)).toEqual([6])
})

test('a stale read never restores the state before a change, and causes no event', async () => {
  const { subscription } = await subscribe(platform, shop, monthly)
  const { id } = subscription
  // The second of two reads is answered first, before the change, and written last.
  const changed = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  const isRead = (request: Request) => request.method === 'GET' && request.url.includes(`/v1/subscriptions/${id}`)
  let reads = 0
  processor.intercept(async (request) => {
    if (!isRead(request)) return undefined
    reads += 1
    if (reads === 1) {
      await changed.promise
      return undefined
    }
    if (reads > 2) return undefined
    const answer = await processor.sandbox.fetch(request)
    answered.resolve()
    await late.promise
    return answer
  })
  const first = look(id)
  await expect.poll(() => reads).toBe(1)
  const second = look(id)
  await answered.promise
  // The subscription is changed on the processor's own pages during both reads.
  const item = subscription.items[0]?.id ?? ''
  await processor.call(false, `/v1/subscriptions/${id}`, shop.account, {
    'items[0][id]': item,
    'items[0][quantity]': '7',
  })
  changed.resolve()
  await first
  late.resolve()
  await second
  processor.intercept(null)
  expect(await told(id)).toEqual([7])
  await catchUp(platform)
  expect(await told(id)).toEqual([7])
})
