/** A month of UTC. */
export type Month = {
  /** 2026_11 */
  name: string
  from: Date
  /** The first moment of the next one. */
  to: Date
}

/** The month that is so many after the one of a moment, or before it. */
export function monthOf(time: Date, after = 0): Month {
  const from = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + after))
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1))
  return { name: from.toISOString().slice(0, 7).replace('-', '_'), from, to }
}

/** The month of a moment, and so many after it. */
export function monthsFrom(time: Date, ahead: number): Month[] {
  return Array.from({ length: ahead + 1 }, (_, after) => monthOf(time, after))
}
