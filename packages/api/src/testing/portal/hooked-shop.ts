import { type EventType, recordEvent } from '@merchant-payments/webhooks'
import type { TestPlatform } from '../test-platform.ts'

/** A merchant's test account with an endpoint, to which things happen without any payment. */
export async function hookedShop(platform: TestPlatform) {
  const merchant = await platform.merchant()
  const client = await platform.signIn(merchant.test_key)
  const { id: accountId } = await platform.database.prisma.account.findFirstOrThrow({
    where: { merchantId: merchant.merchant_id, livemode: false },
  })
  const endpoint = await client.webhookEndpoints.create({ url: 'https://hooks.example/in' })
  let things = 0
  return {
    client,
    accountId,
    endpoint,
    merchant,
    /** Records an event of a new object. Returns the event's id. */
    async tell(type: EventType = 'payment_intent.succeeded', now = platform.clock.now()): Promise<string> {
      things += 1
      const event = {
        account: { id: accountId, livemode: false },
        type,
        objectId: `pi_${things}`,
        transition: 'x',
        data: { id: `pi_${things}` },
        now,
      }
      const told = await platform.database.prisma.$transaction((tx) => recordEvent(tx, event))
      return told?.id ?? ''
    },
    /** As a worker would leave its deliveries. */
    leave: (eventId: string, status: 'succeeded' | 'failed' | 'suspended' | 'queued', attemptCount = 1) =>
      platform.database.prisma.delivery.updateMany({ where: { accountId, eventId }, data: { status, attemptCount } }),
    statuses: async () =>
      (await platform.database.prisma.delivery.findMany({ where: { accountId }, orderBy: { id: 'asc' } })).map(
        ({ status }) => status,
      ),
  }
}
