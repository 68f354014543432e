import { language } from '#messages/language.ts'
import { groupBy } from '../../group-by.ts'
import type { Day } from './wire.ts'

/** A span of time that is one place in a chart: a day, or a month of a long range. */
export type Bucket = Omit<Day, 'date' | 'from' | 'to'> & {
  /** 2026-11-21, of its first and last day. */
  first: string
  last: string
  /** The chart has days of another year, too. */
  spansYears?: true
  by: 'day' | 'month'
}

/** Ranges of more days than this are grouped by month. */
const maxDailyBuckets = 92

/** The part of a chart that shows some consecutive days. */
export function bucketsOf(days: readonly Day[]): Bucket[] {
  const spansYears = days[0]?.date.slice(0, 4) !== days.at(-1)?.date.slice(0, 4)
  if (days.length <= maxDailyBuckets) {
    return days.map((day) => ({ ...mergeDays([day], 'day'), ...(spansYears && { spansYears }) }))
  }
  return [...groupBy(days, ({ date }) => date.slice(0, 7)).values()].map((month) => mergeDays(month, 'month'))
}

function mergeDays(days: readonly Day[], by: Bucket['by']): Bucket {
  const sum = (name: 'volume' | 'succeeded' | 'failed' | 'refunds' | 'refunded' | 'disputes' | 'disputed') =>
    days.reduce((all, day) => all + day[name], 0)
  const [succeeded, failed] = [sum('succeeded'), sum('failed')]
  const end = days.at(-1)
  return {
    first: days[0]?.date ?? '',
    last: end?.date ?? '',
    by,
    volume: sum('volume'),
    succeeded,
    failed,
    success_rate: shareOf(succeeded, failed),
    refunds: sum('refunds'),
    refunded: sum('refunded'),
    disputes: sum('disputes'),
    disputed: sum('disputed'),
    // Levels at the end of the span: they are not summed.
    active_subscriptions: end?.active_subscriptions ?? 0,
    mrr: end?.mrr ?? 0,
  }
}

/** Hundredths of a per cent, rounded. 0 and 10,000 are reserved for buckets in which no payment, or every payment, succeeded. */
function shareOf(succeeded: number, failed: number): number | null {
  if (succeeded + failed === 0) return null
  const rounded = Math.round((10_000 * succeeded) / (succeeded + failed))
  if (succeeded === 0 || failed === 0) return rounded
  return Math.max(1, Math.min(9_999, rounded))
}

const months = { short: { month: 'short', year: 'numeric' }, whole: { month: 'long', year: 'numeric' } } as const
const year = { year: 'numeric' } as const
const dates = {
  short: { month: 'short', day: 'numeric' },
  whole: { weekday: 'short', month: 'short', day: 'numeric' },
} as const

/** In the reader's language. Days are calendar days already, so they are formatted without a time zone shift. */
export function nameOf(
  { first, last, by, spansYears }: Bucket,
  length: 'short' | 'whole' = 'short',
  locale: string | undefined = language.formats,
): string {
  const options = by === 'month' ? months[length] : { ...dates[length], ...(spansYears && year) }
  const name = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(first))
  if (length === 'short' || by === 'day' || isWholeMonth(first, last)) return name
  const day = new Intl.DateTimeFormat(locale, { ...dates.short, timeZone: 'UTC' })
  return `${name}, ${day.formatRange(Date.parse(first), Date.parse(last))}`
}

function isWholeMonth(first: string, last: string): boolean {
  const after = new Date(Date.parse(last) + 24 * 60 * 60 * 1000)
  return first.endsWith('-01') && after.getUTCDate() === 1
}
