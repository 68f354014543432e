/** The billing interval of a price. */
export type Recurring = {
  interval: 'day' | 'week' | 'month' | 'year'
  interval_count: number
}

const secondsPer = { day: 86_400, week: 7 * 86_400 } as const
/** The longest period is three years, counted in each interval. */
const maxIntervalCount: Record<Recurring['interval'], number> = { day: 1095, week: 156, month: 36, year: 3 }

/** Whether a period is no longer than three years. */
export function isBillable({ interval, interval_count }: Recurring): boolean {
  return interval_count <= maxIntervalCount[interval]
}

/**
 * The first period boundary after a moment, when periods are counted from `anchor`; all in Unix seconds. Months are
 * counted from the anchor and not from one another, so that 31 January, 28 February and 31 March follow one another.
 * `day`: the day of the month, where it is another one than the anchor's.
 */
export function periodEndAfter(
  anchor: number,
  { interval, interval_count }: Recurring,
  after: number,
  day?: number,
): number {
  if (interval === 'day' || interval === 'week') {
    const length = secondsPer[interval] * interval_count
    return anchor + (Math.floor((after - anchor) / length) + 1) * length
  }
  const months = interval === 'year' ? 12 * interval_count : interval_count
  let periods = Math.floor((monthOf(after) - monthOf(anchor)) / months) - 1
  while (addMonths(anchor, periods * months, day) <= after) periods++
  return addMonths(anchor, periods * months, day)
}

/** The same day, or another one, and time a number of months later, or the last day of a month that is too short. */
export function addMonths(moment: number, months: number, dayOfMonth?: number): number {
  const date = new Date(moment * 1000)
  const day = dayOfMonth ?? date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return Math.floor(date.getTime() / 1000)
}

function monthOf(moment: number): number {
  const date = new Date(moment * 1000)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
