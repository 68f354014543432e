/** A month in UTC: its first moment, and the first moment of the next month. */
type MonthBounds = { start: Date; end: Date }

/** The format of a month: 2026-11. */
export const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/

/** @param month matches `monthPattern` */
export function boundsOf(month: string): MonthBounds {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { start: new Date(Date.UTC(year, number - 1)), end: new Date(Date.UTC(year, number)) }
}

export function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7)
}

/** The months from one moment to another, the latest first, up to a maximum number. */
export function monthsBetween(from: Date, to: Date, max: number): string[] {
  const months: string[] = []
  for (let month = monthOf(to); month >= monthOf(from) && months.length < max; ) {
    months.push(month)
    month = monthOf(new Date(boundsOf(month).start.getTime() - 1))
  }
  return months
}

/** The end of the last full second. The processor's times are whole seconds, so more entries of the current one may follow. */
export function lastFullSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000)
}
