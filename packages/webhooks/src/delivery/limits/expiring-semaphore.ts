/**
 * Lets only so many requests be young at a time: one makes room when it is answered, or when it has taken its while.
 *
 * Hundreds of requests together cost two to three times the processor time of as many in turns of a few dozen, since
 * nothing of a connection is in the processor's caches any more when its answer comes. Receivers that answer soon are
 * served in such turns; those that take their time stand aside and hold up nobody.
 */
export interface Pacer {
  /**
   * Resolves when one more may begin, first come, first served; one that yields lets all pass that do not. `leave` must follow,
   * with what it resolved to.
   */
  enter(yields: boolean): Promise<Place>
  leave(place: Place): void
  /** How many wait for their turn that do not yield, or that do. */
  waiting(yielding: boolean): number
}

/** Held from the beginning of a request; its timer frees it when the request takes long. */
export interface Place {
  timer: NodeJS.Timeout | null
}

/** @param youngMs for how long a request counts, in milliseconds */
export function newPacer(atOnce: number, youngMs: number): Pacer {
  let free = atOnce
  const waiting: ((place: Place) => void)[] = []
  const yielding: ((place: Place) => void)[] = []

  const begin = (): Place => {
    const place: Place = { timer: null }
    // Timers come before what has arrived in the meantime; an answer that is here already shall count as one.
    place.timer = setTimeout(() => setImmediate(vacate, place), youngMs)
    return place
  }
  const vacate = (place: Place) => {
    if (place.timer === null) return
    clearTimeout(place.timer)
    place.timer = null
    const next = waiting.shift() ?? yielding.shift()
    if (next) next(begin())
    else free += 1
  }

  return {
    async enter(yields) {
      if (free === 0) return new Promise((begun) => (yields ? yielding : waiting).push(begun))
      free -= 1
      return begin()
    },
    leave: vacate,
    waiting: (those) => (those ? yielding : waiting).length,
  }
}
