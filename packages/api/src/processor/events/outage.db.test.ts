import { describe, expect, test } from 'vitest'
import { catchUp, monthly, openShop, subscribe, testPlatform } from '../../testing/index.ts'

// The processor's clock continues while no server listens, and while the processor itself is stopped.
let slept = 0
const clock = { now: () => new Date(Date.now() + slept) }
const platform = await testPlatform({ processor: { clock } })
const { processor } = platform

const hour = 3600
const day = 24 * hour

/** Time passes at once, as for a machine that was switched off: what fell due meanwhile happens afterwards. */
async function sleep(seconds: number): Promise<void> {
  slept += seconds * 1000
  await catchUp(platform)
}

/** The beginning of the period that a payment is for, in Unix seconds. */
async function periodOf(payment: unknown, host: string | null): Promise<number> {
  const query = `payment[type]=payment_intent&payment[payment_intent]=${payment}&expand[]=data.invoice`
  const response = await processor.call(false, `/v1/invoice_payments?${query}`, host)
  const { data } = (await response.json()) as {
    data: [{ invoice: { lines: { data: [{ period: { start: number } }] } } }]
  }
  return data[0].invoice.lines.data[0].period.start
}

describe.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)('periods that passed while everything was off, on the route %s', (_, able) => {
  test('are each billed with their exact fee and reported once, in their order', async () => {
    const shop = await openShop(platform, able)
    const host = 'card_payments' in able ? null : shop.account
    const { subscription } = await subscribe(platform, shop, { ...monthly, amount_cents: 1_000_000 })
    await sleep(100 * day)
    await sleep(2 * hour)
    const own = await shop.events()
    const paid = own.filter(({ type }) => type === 'payment_intent.succeeded')
    expect(paid).toHaveLength(4)
    for (const { data } of paid.slice(1)) {
      expect(data).toMatchObject({ amount: 1_000_000, fee_amount: 49_040, subscription_id: subscription.id })
    }
    expect(new Set(paid.map(({ data }) => data.id)).size).toBe(4)

    const periods = await Promise.all(paid.map(({ data }) => periodOf(data.id, host)))
    expect(periods).toEqual(periods.toSorted((a, b) => a - b))

    const [now] = (await shop.client.subscriptions.list({})).items
    const response = await processor.call(false, `/v1/subscriptions/${subscription.id}`, host)
    const theirs = (await response.json()) as { items: { data: [{ current_period_end: number }] } }
    expect(now).toMatchObject({ status: 'active', current_period_end: theirs.items.data[0].current_period_end })
    expect(Number(now?.current_period_end)).toBeGreaterThan(clock.now().getTime() / 1000)
    const told = await shop.events()
    await catchUp(platform)
    expect(await shop.events()).toEqual(told)
  })
})
