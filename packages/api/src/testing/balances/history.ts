import fc from 'fast-check'
import { apiErrorOf } from '../../core/request/api-error-of.ts'
import { recordManualPayout } from '../../money/manual-payouts/record.ts'
import { disputing, openShop, type Shop, type TestPlatform } from '../index.ts'
import { expectExactMonths } from '../statements/months.ts'
import { closedBank, expectAllAccounted, expectExactLines, goodBank, nextDay, replaceBank, settleAll } from './money.ts'

const routes = [{}, { card_payments: 'inactive' }, { card_payments: 'inactive', transfers: 'inactive' }] as const

const weights = {
  sell: 8,
  refund: 4,
  dispute: 2,
  decide: 2,
  day: 6,
  bank: 1,
  takeBack: 1,
  payOut: 1,
  transfers: 1,
  byHand: 1,
}
type Act = keyof typeof weights

const acts = Object.entries(weights) as [Act, number][]
const step = fc.record({
  act: fc.oneof(...acts.map(([act, weight]) => ({ arbitrary: fc.constant(act), weight }))),
  amount: fc.integer({ min: 500, max: 90_000 }),
  nth: fc.nat(),
  currency: fc.constantFrom('usd', 'eur', 'gbp', 'jpy'),
  yes: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Histories of a merchant's money, the same for one seed. */
export function historiesOf({ seed, count, steps }: { seed: number; count: number; steps: number }) {
  const history = fc.record({
    route: fc.nat({ max: routes.length - 1 }),
    steps: fc.array(step, { minLength: steps, maxLength: steps }),
  })
  return fc.sample(history, { seed, numRuns: count })
}

/**
 * Lives a history, and expects after each of its days that every unit of money is where the merchant is told it is.
 * @returns how many days it had
 */
export async function live(
  platform: TestPlatform,
  { route, steps }: { route: number; steps: readonly Step[] },
): Promise<number> {
  const shop = await openShop(platform, routes[route])
  const acting = actsOn(platform, shop, route)
  for (const { act, ...details } of steps) {
    await acting[act](details)
    if (act !== 'day') continue
    await expectExactLines(shop)
    await expectAllAccounted(platform, shop)
  }
  await settleAll(platform)
  await nextDay(platform)
  await expectExactLines(shop)
  await expectAllAccounted(platform, shop)
  await expectExactMonths(platform, shop)
  return steps.filter(({ act }) => act === 'day').length
}

function actsOn(
  platform: TestPlatform,
  shop: Shop,
  route: number,
): Record<Act, (step: Omit<Step, 'act'>) => Promise<unknown>> {
  const {
    processor,
    services,
    database: { prisma },
  } = platform
  const { accountId, account, client } = shop
  const pick = <T>(of: readonly T[], nth: number): T | undefined => of[nth % of.length]
  const sell = async ({ amount, currency }: Pick<Step, 'amount' | 'currency'>, number?: string) => {
    const { id } = await shop.sell({ line_items: [{ amount, currency, name: 'Tea', quantity: 1 }] })
    await processor.pay(id, number ? { number } : {})
    await settleAll(platform)
  }
  // A refused call changes nothing; the accounts must agree after it, too.
  const tried = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (apiErrorOf(error).code === 'internal_error') throw error
    })
  return {
    sell: (details) => sell(details),
    dispute: (details) => sell(details, disputing.fraudulent),
    day: () => nextDay(platform),
    async refund({ nth, yes, amount }) {
      const payments = await prisma.payment.findMany({
        where: { accountId, status: 'succeeded' },
        orderBy: { id: 'asc' },
      })
      const payment = pick(payments, nth)
      if (payment)
        await tried(
          client.refunds.create({ payment_intent: payment.id, ...(yes ? {} : { amount: Math.ceil(amount / 50) }) }),
        )
      await settleAll(platform)
    },
    async decide({ nth, yes }) {
      const open = (await client.disputes.list({ limit: 100 })).items.filter(
        ({ status }) => status === 'needs_response',
      )
      const dispute = pick(open, nth)
      if (dispute) await processor.decideDispute(false, dispute.id, yes ? 'won' : 'lost')
      await settleAll(platform)
    },
    bank: ({ yes }) => replaceBank(platform, shop, yes ? goodBank : closedBank),
    async takeBack({ nth }) {
      const sent = await prisma.movement.findMany({
        where: { accountId, kind: 'transfer', done: true },
        orderBy: { ref: 'asc' },
      })
      const movement = pick(sent, nth)
      if (movement)
        await processor.call(false, `/v1/transfers/${movement.processorId}/reversals`, null, { amount: '100' })
      await settleAll(platform)
    },
    payOut: ({ amount, currency }) =>
      processor
        .call(false, '/v1/payouts', account, { amount: String(amount), currency })
        .then(() => settleAll(platform)),
    async transfers({ yes }) {
      if (route !== 2) return
      await processor.decide(false, account, { transfers: yes ? 'active' : 'inactive' })
      await settleAll(platform)
    },
    async byHand({ amount, nth, currency }) {
      const by = { kind: 'command', name: 'mpay' } as const
      const paid = { amount: BigInt(amount), currency, reference: `wire ${nth} ${amount}` }
      await tried(recordManualPayout(services, accountId, paid, by))
    },
  }
}
