import { expect, test } from 'vitest'
import { lookAtSubscription } from '../../processor-events/overdue-subscriptions.ts'
import { catchUp, monthly, openShop, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, services, database } = platform
const shop = await openShop(platform)

/** Quantities that we told of, in the order of telling. */
async function told(id: string): Promise<unknown[]> {
  const events = (await shop.events()).filter(({ type, data }) => type.endsWith('.updated') && data.id === id)
  return events.map(({ data }) => data.quantity)
}

async function look(id: string): Promise<void> {
  const { accountId, sessionRef, session } = await database.prisma.subscription.findFirstOrThrow({
    where: { id },
    include: { session: true },
  })
  await lookAtSubscription(services, {
    accountId,
    livemode: false,
    id,
    ref: sessionRef,
    hostAccount: session.hostAccount,
  })
}

const isChange = (request: Request, id: string) =>
  request.method === 'POST' && new URL(request.url).pathname === `/v1/subscriptions/${id}`

test('a change answers what it made, although somebody read the subscription while it was on its way', async () => {
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
