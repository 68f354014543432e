/** How many requests an endpoint gets at a time of which nothing is known yet. */
const first = 2
/** After so long without a request nothing is known of an endpoint any more, in milliseconds. */
const forgetMs = 60_000

interface Standing {
  allowed: number
  underWay: number
  lastUsed: number
}

/**
 * Lets this worker send to an endpoint by and by: two requests at a time at first, twice as many after each that succeeds, and
 * two again after a failure. So one that fails from the start, or again, costs a few requests and not as many as it could take.
 */
export interface SlowStart {
  /** Whether one more request may be sent now. `leave` must follow if so. */
  enter(endpointId: string): boolean
  leave(endpointId: string, succeeded: boolean): void
  /** The endpoint has failed, whoever noticed. */
  restart(endpointId: string): void
  /** Endpoints that are still being tried and take no more now. */
  closed(): string[]
}

/** @param most requests at a time to an endpoint that answers well */
export function newSlowStart(most: number, now: () => number = () => performance.now()): SlowStart {
  const standings = new Map<string, Standing>()
  const least = Math.min(first, most)
  const standingOf = (endpointId: string) => {
    const standing = standings.get(endpointId) ?? { allowed: least, underWay: 0, lastUsed: now() }
    standings.set(endpointId, standing)
    return standing
  }

  return {
    enter(endpointId) {
      const standing = standingOf(endpointId)
      if (standing.underWay >= standing.allowed) return false
      standing.underWay += 1
      return true
    },
    leave(endpointId, succeeded) {
      const standing = standingOf(endpointId)
      standing.underWay -= 1
      standing.lastUsed = now()
      if (succeeded) standing.allowed = Math.min(2 * standing.allowed, most)
    },
    restart(endpointId) {
      const standing = standings.get(endpointId)
      if (standing) standing.allowed = least
    },
    closed() {
      const closed: string[] = []
      for (const [endpointId, { allowed, underWay, lastUsed }] of standings) {
        if (underWay === 0 && lastUsed < now() - forgetMs) standings.delete(endpointId)
        // The queue itself keeps to the most, over all workers.
        else if (underWay >= allowed && allowed < most) closed.push(endpointId)
      }
      return closed
    },
  }
}
