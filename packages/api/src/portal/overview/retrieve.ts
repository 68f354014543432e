import { unixSeconds } from '../../request/clock.ts'
import type { AccountScope } from '../../request/scope.ts'
import { lastDays } from './days.ts'
import { readCurrencies } from './read-currencies.ts'
import { type Happenings, readHappenings, type Span } from './read-happenings.ts'
import { readStandings, type Standing } from './read-standings.ts'
import type { Overview, OverviewInput, OverviewRange } from './schema.ts'

/** What an account sold on each of its last days, and on as many before. */
export async function retrieveOverview({ services, account }: AccountScope, input: OverviewInput): Promise<Overview> {
  const { database, processorClock } = services
  const { time_zone, days: count } = input
  const currency = input.currency ?? null
  const now = processorClock.now()
  const all = lastDays(2 * count, now, time_zone)
  const days = all.slice(count)
  const [before, total] = [together(all.slice(0, count)), together(days)]
  // Today is not over: what stands now is what there is to say of its end.
  const ends = [before.to, ...days.slice(0, -1).map(({ to }) => to), now]

  const [happenings, standings, known] = await Promise.all([
    readHappenings(database, account.id, currency, [before, ...days]),
    readStandings(database, account.id, currency, ends),
    readCurrencies(database, account.id),
  ])
  const [happenedBefore = nothing, ...happened] = happenings
  const [stoodBefore = none, ...stood] = standings
  return {
    object: 'overview',
    currency: currency ?? known.own,
    default_currency: known.own,
    currencies: known.all,
    time_zone,
    days: days.map(({ date, ...span }, index) => ({
      date,
      ...toRange(span, happened[index] ?? nothing, stood[index] ?? none),
    })),
    totals: toRange(total, sumOf(happened), stood.at(-1) ?? none),
    previous: toRange(before, happenedBefore, stoodBefore),
  }
}

const none: Standing = { active: 0n, mrr: 0n }
const nothing: Happenings = {
  volume: 0n,
  succeeded: 0n,
  failed: 0n,
  refunds: 0n,
  refunded: 0n,
  disputes: 0n,
  disputed: 0n,
}

function sumOf(all: readonly Happenings[]): Happenings {
  const sum = (name: keyof Happenings) => all.reduce((before, one) => before + one[name], 0n)
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

/** Days that follow each other, as one span. */
function together(days: readonly Span[]): Span {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new RangeError('no day')
  return { from: first.from, to: last.to }
}

function toRange({ from, to }: Span, happened: Happenings, { active, mrr }: Standing): OverviewRange {
  return {
    from: unixSeconds(from),
    to: unixSeconds(to),
    volume: Number(happened.volume),
    succeeded: Number(happened.succeeded),
    failed: Number(happened.failed),
    success_rate: successRate(happened),
    refunds: Number(happened.refunds),
    refunded: Number(happened.refunded),
    disputes: Number(happened.disputes),
    disputed: Number(happened.disputed),
    active_subscriptions: Number(active),
    mrr: Number(mrr),
  }
}

/** Hundredths of a per cent, rounded half up. */
function successRate({ succeeded, failed }: Happenings): number | null {
  const ended = succeeded + failed
  return ended === 0n ? null : Number((20_000n * succeeded + ended) / (2n * ended))
}
