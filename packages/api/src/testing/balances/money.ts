import { expect } from 'vitest'
import type { PayoutLineWire } from '../../contract/payouts/schema.ts'
import { mirrorBalances } from '../../money/balances/mirror-balances.ts'
import { payDueMerchants } from '../../processor/sweep/pay-due-merchants.ts'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { catchUp, type Shop, type TestPlatform } from '../index.ts'

const day = 86_400

/** Everything that is under way comes to its end: events, transfers, and the copies of ledgers. */
export async function settleAll(platform: TestPlatform): Promise<void> {
  await catchUp(platform)
  // An amount that is reversed from one payment may be due for another.
  for (let round = 0; round < 2; round += 1) {
    await payDueMerchants(platform.services)
    await catchUp(platform)
  }
  await mirrorBalances(platform.services, { early: true })
}

/** Advances both clocks by `days`, and runs the work that has become due. */
export async function nextDay(platform: TestPlatform, days = 1): Promise<void> {
  await platform.processor.advance(days * day)
  await catchUp(platform)
  await sweep(platform.services)
  await settleAll(platform)
}

/** Replaces the bank account that a merchant is paid out to. */
export async function replaceBank({ processor }: TestPlatform, { account }: Shop, number: string): Promise<void> {
  const bank = {
    object: 'bank_account',
    country: 'US',
    currency: 'usd',
    routing_number: '110000000',
    account_number: number,
  }
  const fields = Object.fromEntries(Object.entries(bank).map(([name, value]) => [`external_account[${name}]`, value]))
  await processor.call(false, `/v1/accounts/${account}/external_accounts`, null, {
    ...fields,
    default_for_currency: 'true',
  })
}

export const closedBank = '000111111113'
export const goodBank = '000123456789'

/** All lines of a payout, over its pages. */
export async function linesOf({ client }: Pick<Shop, 'client'>, id: string, limit = 100): Promise<PayoutLineWire[]> {
  const lines: PayoutLineWire[] = []
  for (let more = true; more; ) {
    const last = lines.at(-1)?.id
    const page = await client.payouts.lines({ id, limit, ...(last ? { starting_after: last } : {}) })
    lines.push(...page.items)
    more = page.has_more
  }
  return lines
}

/** Expects that the lines of each payout add up to it. A pending automatic payout has no known lines yet. */
export async function expectExactLines(shop: Pick<Shop, 'client'>): Promise<void> {
  for (const { id, amount, status, method } of (await shop.client.payouts.list({ limit: 100 })).items) {
    const lines = await linesOf(shop, id)
    for (const line of lines) expect(line.net).toBe(line.amount - line.fee)
    const isEarly = status === 'pending' && method === 'automatic'
    expect({ id, sum: sumOf(lines.map(({ net }) => net)) }).toEqual({ id, sum: isEarly ? 0 : amount })
  }
}

/** Expects that what was sold, less fees, refunds and lost disputes, is on the balance, held, or paid out, in each currency. */
export async function expectAllAccounted({ database }: TestPlatform, { client, accountId }: Shop): Promise<void> {
  const payments = await database.prisma.payment.findMany({
    where: { accountId, status: 'succeeded' },
    include: { refunds: true, disputes: true },
  })
  const earned = payments.map(({ currency, amountReceived, feeAmount, refunds, disputes }) => {
    const refunded = refunds.filter(({ status }) => ['succeeded', 'pending', 'reserved'].includes(status))
    const lost = disputes.filter(({ status }) => status === 'lost')
    const amount =
      Number(amountReceived - feeAmount) -
      sumOf(refunded.map((refund) => Number(refund.amount))) -
      sumOf(lost.map(({ withdrawn }) => Number(withdrawn)))
    return { currency, amount }
  })
  const { available, pending, held } = await client.balance.retrieve({})
  const { items } = await client.payouts.list({ limit: 100 })
  const paid = items.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  // A refund that waits for money was not taken from the balance yet.
  const waiting = payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ status }) => status === 'pending')
    .map(({ currency, amount }) => ({ currency, amount: -Number(amount) }))
  expect(byCurrency([...available, ...pending, ...held, ...paid, ...waiting])).toEqual(byCurrency(earned))
}

function byCurrency(amounts: readonly { currency: string; amount: number }[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { currency, amount } of amounts) sums[currency] = (sums[currency] ?? 0) + amount
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
