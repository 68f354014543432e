/** Queries that take less time, in milliseconds, always start from the beginning. */
const quickMs = 20
/** The part of the time that queries from the beginning may take, and the longest wait for the next one. */
const share = 1 / 20
const longestPauseMs = 3_000
/** The maximum distance, in all but rare cases, by which deliveries are committed out of the order of their ids. */
const margin = 1_000

/**
 * Chooses where in the order of deliveries a query for work begins. While the xmin horizon is held back, finished rows stay at
 * the head of the index, and each query from the beginning reads past all of them. Then most queries begin where work was last
 * found; earlier rows, such as retries, are found by queries from the beginning, at least one in three seconds.
 */
export type ScanStart = {
  /** The delivery after which the query begins; null for the beginning. */
  after(): number | null
  /** Reports a query. @param found the deliveries that it returned */
  looked(look: { after: number | null; tookMs: number; found: readonly number[] }): void
}

export function createScanStart(now: () => number = () => performance.now()): ScanStart {
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
