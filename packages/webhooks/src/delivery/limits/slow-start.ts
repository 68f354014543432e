/** The number of concurrent requests to an endpoint whose state is unknown. */
const initialWindow = 2
/** After this time without a request, the state of an endpoint is unknown. */
const forgetMs = 60_000

type EndpointWindow = {
  size: number
  inFlight: number
  /** Failures that are not on record yet. */
  unrecorded: number
  lastUsed: number
}

/**
 * Slow start, as TCP has it: two requests at a time to an endpoint at first, twice as many after each that succeeds, and two
 * again after a failure. So an endpoint that fails from the start, or again, costs a few requests and not as many as it
 * could take.
 */
export type SlowStart = {
  /** Whether one more request may be sent now. `release` must follow if so. */
  acquire(endpointId: string): boolean
  release(endpointId: string, succeeded: boolean): void
  /** Whether all requests that the endpoint may have are under way. */
  isFull(endpointId: string): boolean
  /** Whether some endpoint may get no further request now: it is full, or its failure is not yet on record. */
  holdsBack(): boolean
  /** The endpoint has failed, whichever worker noticed it. */
  restart(endpointId: string): void
  /** A request has just failed: nothing else is sent until the returned function is called, when the failure is on record. */
  fail(endpointId: string): () => void
  /** Endpoints whose window is full. Those whose window has grown to the limit are left to the queue. */
  blocked(): string[]
}

/** @param maxWindow requests at a time to an endpoint that answers well */
export function createSlowStart(maxWindow: number, now: () => number = () => performance.now()): SlowStart {
  const windows = new Map<string, EndpointWindow>()
  const minWindow = Math.min(initialWindow, maxWindow)
  const windowOf = (endpointId: string) => {
    const window = windows.get(endpointId) ?? { size: minWindow, inFlight: 0, unrecorded: 0, lastUsed: now() }
    windows.set(endpointId, window)
    return window
  }

  return {
    acquire(endpointId) {
      const window = windowOf(endpointId)
      if (window.unrecorded > 0 || window.inFlight >= window.size) return false
      window.inFlight += 1
      return true
    },
    release(endpointId, succeeded) {
      const window = windowOf(endpointId)
      window.inFlight -= 1
      window.lastUsed = now()
      if (succeeded) window.size = Math.min(2 * window.size, maxWindow)
    },
    isFull(endpointId) {
      const window = windows.get(endpointId)
      return window !== undefined && window.inFlight >= window.size
    },
    holdsBack: () => [...windows.values()].some(({ size, inFlight, unrecorded }) => unrecorded > 0 || inFlight >= size),
    restart(endpointId) {
      const window = windows.get(endpointId)
      if (window) window.size = minWindow
    },
    fail(endpointId) {
      const window = windowOf(endpointId)
      window.size = minWindow
      window.unrecorded += 1
      return () => {
        window.unrecorded -= 1
      }
    },
    blocked() {
      const blocked: string[] = []
      for (const [endpointId, { size, inFlight, unrecorded, lastUsed }] of windows) {
        if (inFlight === 0 && lastUsed < now() - forgetMs) windows.delete(endpointId)
        // The queue itself keeps to the maximum, over all workers.
        else if (unrecorded > 0 || (inFlight >= size && size < maxWindow)) blocked.push(endpointId)
      }
      return blocked
    },
  }
}
