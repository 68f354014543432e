import { afterEach, expect, test } from 'vitest'
import { sendRefundNotices } from '../../mail/refund-notices/send-refund-notices.ts'
import { syncRefund } from '../../processor/sync/sync-refund.ts'
import { catchUp, openShop, receive, type Shop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, services, database } = platform
const days = 3 * 24 * 3600

afterEach(() => processor.intercept(null))

/** A payment whose refund the processor has made. */
async function refunded(shop: Shop, number: string) {
  const session = await shop.sell({ metadata: { order: '7' } })
  await processor.pay(session.id, { number })
  await catchUp(platform)
  const refund = await shop.client.refunds.create({ session_id: session.id })
  await catchUp(platform)
  return refund
}

const aboutRefunds = async (shop: Shop) =>
  (await shop.events()).filter(({ type }) => type === 'charge.refunded' || type.startsWith('refund.'))

test('a refund that fails after it succeeded is reported by refund.failed alone (fault: no event)', async () => {
  const shop = await openShop(platform)
  const refund = await refunded(shop, '4000000000005126')
  expect(refund.status).toBe('succeeded')
  await processor.advance(days)
  const events = await processor.events()
  // The processor reports it by several events, which may arrive twice.
  for (const event of [...events, ...events]) await receive(platform, event)
  const [made, failed, ...more] = await aboutRefunds(shop)
  expect(made).toMatchObject({ type: 'charge.refunded', data: { amount_refunded: 1000 } })
  expect(failed).toMatchObject({
    type: 'refund.failed',
    data: { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' },
  })
  expect(more).toEqual([])
  const payment = await database.prisma.payment.findFirstOrThrow({ where: { id: refund.payment_intent } })
  expect(payment.amountRefunded).toBe(0n)
})

test('it is delivered only where it is named, and is in the log of the events', async () => {
  const shop = await openShop(platform)
  const { webhookEndpoints } = shop.client
  const all = await webhookEndpoints.create({ url: 'https://shop.example/all' })
  const named = await webhookEndpoints.create({ url: 'https://shop.example/named', events: ['*', 'refund.failed'] })
  const { id } = await refunded(shop, '4000000000005126')
  await processor.advance(days)
  await catchUp(platform)
  const deliveries = await database.prisma.delivery.findMany({
    where: { accountId: shop.accountId, event: { type: 'refund.failed' } },
  })
  expect(deliveries.map(({ endpointId }) => endpointId)).toEqual([named.id])
  expect(all.events).toEqual(['*'])
  const { items } = await shop.client.events.list({ object_id: id })
  expect(items.map(({ type }) => type)).toEqual(['refund.failed'])
})

test('a refund that becomes pending, waits for its customer or is canceled is reported by refund.updated', async () => {
  const shop = await openShop(platform)
  const refund = await refunded(shop, '4242424242424242')
  const scope = { livemode: false, hostAccount: shop.account }
  for (const status of ['pending', 'pending', 'requires_action', 'canceled'] as const) {
    processor.intercept(async (request) => {
      if (!request.url.includes(`/v1/refunds/${refund.id}`)) return undefined
      const real = await processor.sandbox.fetch(request.clone())
      return Response.json({ ...((await real.json()) as object), status })
    })
    await syncRefund(services, { scope, id: refund.id })
  }
  const told = await aboutRefunds(shop)
  expect(told.map(({ type, data }) => [type, data.status === 'succeeded' ? null : data.status])).toEqual([
    ['charge.refunded', null],
    ['refund.updated', 'pending'],
    ['refund.updated', 'requires_action'],
    ['refund.updated', 'canceled'],
  ])
})

test('a refund that is pending first is reported by charge.refunded, and nothing before', async () => {
  const shop = await openShop(platform)
  await refunded(shop, '4000000000007726')
  expect(await aboutRefunds(shop)).toEqual([])
  await processor.advance(days)
  await catchUp(platform)
  expect((await aboutRefunds(shop)).map(({ type }) => type)).toEqual(['charge.refunded'])
})

test('the members who may refund get one mail', async () => {
  const shop = await openShop(platform)
  const { id } = await refunded(shop, '4000000000005126')
  await processor.advance(days)
  await catchUp(platform)
  const { merchantId } = await database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
  const { user } = await database.prisma.member.findFirstOrThrow({ where: { merchantId }, include: { user: true } })
  platform.mails.length = 0
  const rounds = await Promise.all([sendRefundNotices(services), sendRefundNotices(services)])
  expect([...rounds.flat(), ...(await sendRefundNotices(services))]).toEqual([])
  const mails = platform.mails.filter(({ to }) => to === user.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Test mode: A refund of $10.00 USD failed'])
  expect(mails[0]?.text).toContain(id)
  expect(mails[0]?.text).toContain('expired or canceled card')
})
