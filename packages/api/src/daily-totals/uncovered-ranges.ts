export type Span = { from: Date; to: Date }

/** A part of a period of which nothing is added up, with the number of the period, from 0. */
export type Part = Span & { nth: number }

export const dayMs = 24 * 60 * 60_000
const quarterMs = 15 * 60_000

/** Whether totals by the quarter of an hour can be added up to these periods. */
export function areAlignedToQuarterHours(periods: readonly Span[]): boolean {
  return periods.every(({ from, to }) => +from % quarterMs === 0 && +to % quarterMs === 0)
}

/**
 * What is left of periods of time without what is totalled: all before `until`, but for the days that were changed.
 * @param changed the first moments of days of UTC, ascending
 */
export function uncoveredRanges(periods: readonly Span[], until: Date, changed: readonly Date[]): Part[] {
  const open: Span[] = [
    ...changed.map((day) => ({ from: day, to: new Date(Math.min(+day + dayMs, +until)) })),
    { from: until, to: new Date(8_640_000_000_000_000) },
  ]
  return periods.flatMap(({ from, to }, nth) =>
    open
      .map((span) => ({ nth, from: new Date(Math.max(+span.from, +from)), to: new Date(Math.min(+span.to, +to)) }))
      .filter((part) => part.from < part.to),
  )
}
