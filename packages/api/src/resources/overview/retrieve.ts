import type { AccountScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Period, PeriodTotals } from '../../money/daily-totals/read-period-totals.ts'
import { readTotals } from '../../money/daily-totals/read-totals.ts'
import { lastDays } from './calendar-days.ts'
import { readAccountCurrencies } from './read-currencies.ts'
import { readSubscriptionTotals, type SubscriptionTotals } from './read-subscription-totals.ts'
import type { Overview, OverviewInput, OverviewRange } from './schema.ts'

/** Totals of an account on each of the last days, and over the same number of days before. */
export async function retrieveOverview({ services, account }: AccountScope, input: OverviewInput): Promise<Overview> {
  const { database, processorClock } = services
  const { time_zone, days: count } = input
  const currency = input.currency ?? null
  const now = processorClock.now()
  const all = lastDays(2 * count, now, time_zone)
  const days = all.slice(count)
  const [before, total] = [together(all.slice(0, count)), together(days)]
  // The current day is not over, so its last value is the current one.
  const ends = [before.to, ...days.slice(0, -1).map(({ to }) => to), now]

  const [periodTotals, subscriptionTotals, known] = await Promise.all([
    readTotals(database, account.id, currency, [before, ...days]),
    readSubscriptionTotals(database, account.id, currency, ends),
    readAccountCurrencies(database, account.id),
  ])
  const [previousTotals = nothing, ...totals] = periodTotals
  const [previousSubscriptions = none, ...subscriptions] = subscriptionTotals
  return {
    object: 'overview',
    currency: currency ?? known.own,
    default_currency: known.own,
    currencies: known.all,
    time_zone,
    days: days.map(({ date, ...period }, index) => ({
      date,
      ...toRange(period, totals[index] ?? nothing, subscriptions[index] ?? none),
    })),
    totals: toRange(total, sumOf(totals), subscriptions.at(-1) ?? none),
    previous: toRange(before, previousTotals, previousSubscriptions),
  }
}

const none: SubscriptionTotals = { active: 0n, mrr: 0n }
const nothing: PeriodTotals = {
  volume: 0n,
  succeeded: 0n,
  failed: 0n,
  refunds: 0n,
  refunded: 0n,
  disputes: 0n,
  disputed: 0n,
}

function sumOf(all: readonly PeriodTotals[]): PeriodTotals {
  const sum = (name: keyof PeriodTotals) => all.reduce((before, one) => before + one[name], 0n)
  return {
    volume: sum('volume'),
    succeeded: sum('succeeded'),
    failed: sum('failed'),
    refunds: sum('refunds'),
    refunded: sum('refunded'),
    disputes: sum('disputes'),
    disputed: sum('disputed'),
  }
}

/** Days that follow each other, as one period. */
function together(days: readonly Period[]): Period {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new RangeError('no day')
  return { from: first.from, to: last.to }
}

function toRange({ from, to }: Period, totals: PeriodTotals, { active, mrr }: SubscriptionTotals): OverviewRange {
  return {
    from: unixSeconds(from),
    to: unixSeconds(to),
    volume: Number(totals.volume),
    succeeded: Number(totals.succeeded),
    failed: Number(totals.failed),
    success_rate: successRate(totals),
    refunds: Number(totals.refunds),
    refunded: Number(totals.refunded),
    disputes: Number(totals.disputes),
    disputed: Number(totals.disputed),
    active_subscriptions: Number(active),
    mrr: Number(mrr),
  }
}

/** Hundredths of a per cent, rounded half up. */
function successRate({ succeeded, failed }: PeriodTotals): number | null {
  const ended = succeeded + failed
  return ended === 0n ? null : Number((20_000n * succeeded + ended) / (2n * ended))
}
