import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorTable } from '../../core/request/errors.ts'
import { payDueMerchants } from '../../processor/sweep/pay-due-merchants.ts'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { catchUp, openShop, refusal, type Shop, type TestPlatform, testPlatform } from '../../testing/index.ts'

type Entry = { amount: number; fee: number; type: string; source: string | null }
type Move = (typeof moves)[number]['what']

const cards = ['4242424242424242', '4000000000000002', '4000000000000259', '4000000000001976', '4000000000007726']
const moves = [
  { what: 'pay', weight: 10 },
  { what: 'refund', weight: 5 },
  { what: 'decide', weight: 2 },
  { what: 'transfers', weight: 1 },
  { what: 'later', weight: 2 },
] as const

const step = fc.record({
  what: fc.oneof(...moves.map(({ what, weight }) => ({ arbitrary: fc.constant<Move>(what), weight }))),
  shop: fc.nat({ max: 2 }),
  amount: fc.integer({ min: 100, max: 20_000 }),
  card: fc.constantFrom(...cards, 'bank', 'bank that refuses'),
  passFees: fc.boolean(),
  full: fc.boolean(),
  nth: fc.nat(),
  yes: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const bank = (account_number: string) => ({ method: 'us_bank_account', routing_number: '110000000', account_number })
const typedFor = (card: string) => {
  if (card === 'bank') return bank('000123456789')
  return card === 'bank that refuses' ? bank('000111111116') : { number: card }
}

/** The platform's own money, which pays the processor's fees of disputes and refunds. Cents. */
const reserve = 1_000_000

/** Three merchants on the three routes, and what the processor's books say of them. */
async function market(platform: TestPlatform) {
  const { processor, database } = platform
  const shops = [
    await openShop(platform),
    await openShop(platform, { card_payments: 'inactive' }),
    await openShop(platform, { card_payments: 'inactive', transfers: 'inactive' }),
  ]
  await processor.call(false, '/v1/payment_intents', null, {
    amount: String(reserve),
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
  })
  const asked = async <T>(path: string, account?: string) =>
    (await processor.call(false, path, account ?? null)).json() as Promise<T>

  async function all<T extends { id: string }>(path: string, account?: string): Promise<T[]> {
    const found: T[] = []
    for (;;) {
      const after = found.length > 0 ? `&starting_after=${found.at(-1)?.id}` : ''
      const page = await asked<{ data: T[]; has_more: boolean }>(`${path}?limit=100${after}`, account)
      found.push(...page.data)
      if (!page.has_more) return found
    }
  }

  const runs: Record<Move, (shop: Shop, chosen: Step) => Promise<unknown>> = {
    async pay(shop, { amount, passFees, card }) {
      const line_items = [{ amount, currency: 'usd', name: 'Tea', quantity: 1 }]
      const { id } = await shop.sell({ line_items, pass_fees_to_customer: passFees })
      await processor.pay(id, typedFor(card))
      await catchUp(platform)
    },
    async refund(shop, { nth, amount, full }) {
      const paid = await database.prisma.payment.findMany({
        where: { accountId: shop.accountId, status: 'succeeded' },
        orderBy: [{ createdAt: 'asc' }, { amount: 'asc' }],
      })
      const payment = paid[nth % Math.max(paid.length, 1)]
      if (!payment) return
      const call = shop.client.refunds.create({ payment_intent: payment.id, ...(full ? {} : { amount }) })
      await call.catch(async () => expect(errorTable[(await refusal(call)).code].http).toBe(400))
    },
    async decide(shop, { nth, yes }) {
      const open = await database.prisma.dispute.findMany({
        where: { accountId: shop.accountId, status: { in: ['needs_response', 'warning_needs_response'] } },
        orderBy: [{ createdAt: 'asc' }, { amount: 'asc' }],
      })
      const dispute = open[nth % Math.max(open.length, 1)]
      if (!dispute) return
      const inquiry = dispute.status.startsWith('warning')
      await processor.decideDispute(false, dispute.id, inquiry ? 'warning_closed' : yes ? 'won' : 'lost')
    },
    transfers: (_, { yes }) =>
      processor.decide(false, shops[2]?.account ?? '', { transfers: yes ? 'active' : 'inactive' }),
    async later() {
      await processor.advance(3)
      await catchUp(platform)
      platform.clock.advance(60 * 60_000)
      await sweep(platform.services)
      await payDueMerchants(platform.services)
    },
  }

  return {
    shops,
    run: (chosen: Step) => runs[chosen.what](shops[chosen.shop] as Shop, chosen),
    /** Everything that is under way comes to its end. */
    async close() {
      await processor.decide(false, shops[2]?.account ?? '', { transfers: 'active' })
      for (let round = 0; round < 4; round += 1) await runs.later(shops[0] as Shop, {} as Step)
      await catchUp(platform)
    },
    payments: (shop: Shop) =>
      database.prisma.payment.findMany({ where: { accountId: shop.accountId }, include: { disputes: true } }),
    entries: (account?: string) => all<Entry & { id: string }>('/v1/balance_transactions', account),
    applicationFees: () => all<{ id: string; amount: number; amount_refunded: number }>('/v1/application_fees'),
    refunds: (payment: { id: string; hostAccount: string | null }) =>
      asked<{ data: { amount: number; status: string }[] }>(
        `/v1/refunds?limit=100&payment_intent=${payment.id}`,
        payment.hostAccount ?? undefined,
      ),
  }
}

const total = (amounts: readonly (bigint | number)[]) =>
  amounts.reduce<bigint>((sum, amount) => sum + BigInt(amount), 0n)

describe('after an hour of payments, refunds and disputes on the three routes', () => {
  test.each([1, 2, 3])('the processor, our rows and the fees agree to the cent (seed %i)', async (seed) => {
    const platform = await testPlatform()
    const { shops, ...at } = await market(platform)
    for (const chosen of fc.sample(step, { seed, numRuns: 60 })) await at.run(chosen)
    await at.close()

    const fees: bigint[] = []
    let held = 0n
    for (const [index, shop] of shops.entries()) {
      const payments = await at.payments(shop)
      const paid = payments.filter(({ amountReceived }) => amountReceived > 0n)
      expect(paid.length, 'something was sold').toBeGreaterThan(0)
      for (const payment of paid) {
        const { data } = await at.refunds(payment)
        const counted = data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
        expect(payment.amountRefunded).toBe(total(counted.map(({ amount }) => amount)))
      }
      const brought = total(paid.map((payment) => payment.amountReceived - payment.feeAmount - payment.amountRefunded))
      const withdrawn = total(paid.flatMap(({ disputes }) => disputes.map((dispute) => dispute.withdrawn)))
      const due = total(paid.map(({ due, transferred }) => due - transferred))
      if (index === 0) expect(due, 'nothing is ever owed on the merchant’s own account').toBe(0n)
      const balance = total((await at.entries(shop.account)).map(({ amount, fee }) => amount - fee))
      expect(balance, `merchant ${index}`).toBe(brought - withdrawn - due)
      if (index < 2) fees.push(...paid.map(({ feeAmount }) => feeAmount))
      if (index > 0) held += due
      if (index === 2) held += total(paid.map(({ feeAmount }) => feeAmount))
    }

    const collected = await at.applicationFees()
    expect(total(collected.map(({ amount }) => amount))).toBe(total(fees))
    expect(total(collected.map(({ amount_refunded }) => amount_refunded))).toBe(0n)

    // The platform's balance: reserve, fees and held amounts, less the processor's charges.
    const entries = await at.entries()
    const own = entries.filter(({ type }) => type === 'stripe_fee')
    const costs = total(entries.map(({ fee }) => fee)) - total(own.map(({ amount }) => amount))
    const balance = total(entries.map(({ amount, fee }) => amount - fee))
    expect(balance, 'platform').toBe(BigInt(reserve) + total(fees) + held - costs)
  })
})
