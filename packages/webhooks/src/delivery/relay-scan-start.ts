/** Queries that take less time, in milliseconds, are not slow. */
const quickMs = 20
/** The part of the time that searches from the beginning may take, and the longest pause between two of them. */
const share = 1 / 20
const longestPauseMs = 3_000
/** The maximum distance, in all but rare cases, by which deliveries are committed out of the order of their ids. */
const margin = 1_000

/**
 * Chooses where in the order of deliveries a query for work begins. While the xmin horizon is held back, finished rows stay at
 * the head of the index, and a query from the beginning reads past all of them. Then queries begin where the oldest work was
 * last found to be, or, where that takes long too, where the latest was. The oldest is searched for beside them, at least once
 * in three seconds: retries and replays come far behind the latest.
 */
export type ScanStart = {
  /** The delivery after which the query begins; null for the beginning. */
  after(): number | null
  /** Reports a query. @param found the deliveries that it returned */
  looked(look: { after: number | null; tookMs: number; found: readonly number[] }): void
}

export type ScanStartOptions = {
  /** Searches from the beginning for the oldest delivery, up to the given one, that the queries should find; null for none. */
  findOldest: (upTo: number) => Promise<number | null>
  onError: (error: unknown) => void
  /** In milliseconds. */
  now?: () => number
}

export function createScanStart({ findOldest, onError, now = () => performance.now() }: ScanStartOptions): ScanStart {
  let latest = 0
  /** Nothing before it waited when that was last searched for. */
  let begin = 0
  /** Whether queries from there take long. */
  let slow = false
  /** Null while queries from the beginning are quick, and no search is needed. */
  let nextSearch: number | null = null
  let searching = false

  const search = async () => {
    searching = true
    const [began, upTo] = [now(), latest - margin]
    try {
      const oldest = await findOldest(upTo)
      const took = now() - began
      nextSearch = took < quickMs ? null : now() + Math.min(took / share, longestPauseMs)
      begin = nextSearch === null ? 0 : oldest === null ? upTo : oldest - 1
      slow = false
    } catch (error) {
      nextSearch = now() + longestPauseMs
      onError(error)
    } finally {
      searching = false
    }
  }

  return {
    after() {
      if (nextSearch !== null && !searching && now() >= nextSearch) void search()
      const after = slow ? Math.max(begin, latest - margin) : begin
      return after > 0 ? after : null
    },
    looked({ after, tookMs, found }) {
      latest = Math.max(latest, ...found)
      if (tookMs < quickMs || latest <= margin || (after ?? 0) > begin) return
      slow = true
      nextSearch ??= now()
    },
  }
}
