/** An endpoint is slow whose requests take longer than this on average, or of which none has ended for so long. */
const slowMs = 500
/** How much the latest request counts in that average. */
const weight = 0.25
/** After so long without a request nothing is known of an endpoint any more, in milliseconds. */
const forgetMs = 60_000

interface Standing {
  underWay: number
  averageMs: number | null
  /** When the last of its requests ended, or the first one began since nothing was under way. */
  movedAt: number
}

/**
 * Knows which endpoints hold their requests for long, so that these share a part of the places of a worker and the rest stays
 * free for those that answer soon: hundreds of them could have a few requests each under way, and all places would be taken.
 */
export interface SlowShare {
  /** Whether the endpoint is slow. `leave` must follow. */
  enter(endpointId: string): boolean
  /** @param tookMs null when the request was not made */
  leave(endpointId: string, tookMs: number | null): void
  /** The slow endpoints, how many more requests they may have together, and how many each of them may have. */
  look(): { slow: readonly string[]; room: number; each: number }
}

/** @param most requests at a time to all slow endpoints together */
export function newSlowShare(most: number, now: () => number = () => performance.now()): SlowShare {
  const standings = new Map<string, Standing>()

  const isSlow = ({ underWay, averageMs, movedAt }: Standing) =>
    (averageMs ?? 0) > slowMs || (underWay > 0 && now() - movedAt > slowMs)

  return {
    enter(endpointId) {
      const standing = standings.get(endpointId) ?? { underWay: 0, averageMs: null, movedAt: 0 }
      standings.set(endpointId, standing)
      if (standing.underWay === 0) standing.movedAt = now()
      standing.underWay += 1
      return isSlow(standing)
    },
    leave(endpointId, tookMs) {
      const standing = standings.get(endpointId)
      if (!standing) return
      standing.underWay -= 1
      standing.movedAt = now()
      if (tookMs === null) return
      const before = standing.averageMs ?? tookMs
      standing.averageMs = before + weight * (tookMs - before)
    },
    look() {
      const slow: string[] = []
      let held = 0
      for (const [endpointId, standing] of standings) {
        if (standing.underWay === 0 && standing.movedAt < now() - forgetMs) standings.delete(endpointId)
        else if (isSlow(standing)) {
          slow.push(endpointId)
          held += standing.underWay
        }
      }
      return { slow, room: Math.max(0, most - held), each: Math.max(1, Math.floor(most / Math.max(1, slow.length))) }
    },
  }
}
