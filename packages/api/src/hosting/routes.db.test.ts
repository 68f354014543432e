import { describe, expect, it } from 'vitest'
import { openShop, receive, refusal, testPlatform } from '../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform

/** The processor has decided, and we have not heard of it yet. */
async function shopWith(capabilities: Record<string, 'active' | 'inactive'>) {
  const shop = await openShop(platform)
  await processor.decide(false, shop.account, capabilities)
  return shop
}

async function routeOf(id: string) {
  const row = await database.prisma.paymentSession.findFirstOrThrow({ where: { id } })
  return { route: row.route, hostAccount: row.hostAccount }
}

async function paid(shop: Awaited<ReturnType<typeof shopWith>>, id: string) {
  await processor.pay(id)
  for (const event of await processor.events()) await receive(platform, event)
  return shop.client.paymentSessions.retrieve({ id })
}

describe('a merchant whose account takes no cards', () => {
  it('is paid on the platform, and the payment is told to them alone', async () => {
    const shop = await shopWith({ card_payments: 'inactive' })
    // The processor refuses the direct route, and the other one is taken.
    const session = await shop.sell()
    expect(await routeOf(session.id)).toEqual({ route: 'destination', hostAccount: null })
    expect(await paid(shop, session.id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
    expect(await shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])

    const balance = (await (await processor.call(false, '/v1/balance', shop.account)).json()) as {
      available: { amount: number; currency: string }[]
    }
    expect(balance.available).toMatchObject([{ amount: session.amount_total - session.fee_amount, currency: 'usd' }])
  })

  it('keeps the same request for saved customers', async () => {
    const shop = await shopWith({ card_payments: 'inactive' })
    const customer = await shop.client.customers.create({ email: 'ada@example.com', name: 'Ada' })
    const session = await shop.sell({ customer_id: customer.id, customer_email: 'other@example.com' })
    expect(session).toMatchObject({ customer_id: customer.id, customer_email: 'ada@example.com' })
    const mirrors = await database.prisma.customerMirror.findMany({ where: { customerId: customer.id } })
    expect(mirrors.map(({ hostAccount }) => hostAccount)).toContain('platform')
  })

  it('is told so when nothing can be paid to them at all', async () => {
    const shop = await shopWith({ card_payments: 'inactive', transfers: 'inactive' })
    expect(await refusal(shop.sell())).toMatchObject({ code: 'account_not_ready', status: 400 })
  })
})

describe('a saved customer', () => {
  it('is copied to the merchant account once, and brought up to date', async () => {
    const shop = await openShop(platform)
    const customer = await shop.client.customers.create({ email: 'ada@example.com' })
    await shop.sell({ customer_id: customer.id })
    await shop.sell({ customer_id: customer.id })
    const [mirror, ...others] = await database.prisma.customerMirror.findMany({ where: { customerId: customer.id } })
    expect(others).toEqual([])

    platform.clock.advance(1000)
    await shop.client.customers.update({ id: customer.id, email: 'countess@example.com' })
    await shop.sell({ customer_id: customer.id })
    const path = `/v1/customers/${mirror?.processorCustomerId}`
    expect(await (await processor.call(false, path, shop.account)).json()).toMatchObject({
      email: 'countess@example.com',
    })

    await shop.client.customers.delete({ id: customer.id })
    expect(await (await processor.call(false, path, shop.account)).json()).toMatchObject({ deleted: true })
  })
})
