/** The capacity: so many requests may follow each other without a longer pause. */
const burst = 60
/** The refill: one request in so many milliseconds, 300 an hour. Waiting for events takes fewer. */
const everyMs = 12_000

/** Keeps `mpay listen` within some 360 requests an hour, of the 1,000 that a key has, however much happens. */
export type TokenBucket = {
  /** Takes a token; the milliseconds until the next request may be sent. */
  take(): number
}

export function createTokenBucket(now: () => number): TokenBucket {
  let left = burst
  let at = now()
  return {
    take() {
      left = Math.min(burst, left + (now() - at) / everyMs) - 1
      at = now()
      return left >= 0 ? 0 : -left * everyMs
    },
  }
}
