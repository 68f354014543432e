export type Span = { from: Date; to: Date }

/** A range without stored totals, and the index of its period. */
export type UncoveredRange = Span & { nth: number }

const dayMs = 24 * 60 * 60_000
const quarterMs = 15 * 60_000

/** Whether the periods begin and end on quarters of an hour, so that stored totals can be summed to them. */
export function areAlignedToQuarterHours(periods: readonly Span[]): boolean {
  return periods.every(({ from, to }) => +from % quarterMs === 0 && +to % quarterMs === 0)
}

/**
 * The ranges of periods without stored totals: everything from `until` on, and the days that were changed since they were totalled.
 * @param changed the first moments of days of UTC, ascending
 */
export function uncoveredRanges(periods: readonly Span[], until: Date, changed: readonly Date[]): UncoveredRange[] {
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
