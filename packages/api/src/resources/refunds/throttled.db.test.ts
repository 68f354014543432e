import { expect, test } from 'vitest'
import { catchUp, openShop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform

async function paid(shop: Awaited<ReturnType<typeof openShop>>): Promise<string> {
  const session = await shop.sell()
  await processor.pay(session.id)
  await catchUp(platform)
  return session.id
}

test.each(['lock_timeout', 'rate_limit'] as const)(
  'a refund that the processor refuses for now (%s) is made, once',
  async (action) => {
    const shop = await openShop(platform)
    const session_id = await paid(shop)
    processor.sandbox.faults.add({ action, route: 'POST /v1/*', times: 2 })
    const refund = await shop.client.refunds.create({ session_id })
    expect(refund).toMatchObject({ status: 'succeeded', amount: 1000 })
    const listed = await processor.call(false, `/v1/refunds?payment_intent=${refund.payment_intent}`, shop.account)
    expect(((await listed.json()) as { data: unknown[] }).data).toHaveLength(1)
  },
)
