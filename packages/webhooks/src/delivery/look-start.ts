/** Looks that take less are made from the beginning each time, in milliseconds. */
const quickMs = 20
/** Of the time that looks from the beginning may take, and how long one waits at most for the next. */
const share = 1 / 20
const longestPauseMs = 3_000
/** Deliveries are committed out of the order of their ids, by so many at most in all but rare cases. */
const margin = 1_000

/**
 * Where in the order of deliveries to begin to look for work. While a snapshot is held on the database, what is done stays in the
 * index, at its head, and each look from the beginning reads past all of it. Then most looks begin where work was last found;
 * what lies before, such as a retry, is found by those from the beginning, of which there is one in three seconds at least.
 */
export type LookStart = {
  /** The delivery after which to look; null for the beginning. */
  after(): number | null
  /** @param found the deliveries that a look has found */
  looked(look: { after: number | null; tookMs: number; found: readonly number[] }): void
}

export function createLookStart(now: () => number = () => performance.now()): LookStart {
  let latest = 0
  let nextFromBeginning = 0
  return {
    after: () => (now() >= nextFromBeginning || latest <= margin ? null : latest - margin),
    looked({ after, tookMs, found }) {
      latest = Math.max(latest, ...found)
      if (after !== null) return
      nextFromBeginning = tookMs < quickMs ? 0 : now() + Math.min(tookMs / share, longestPauseMs)
    },
  }
}
