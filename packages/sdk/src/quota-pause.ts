import type { ResponseInfo } from './call-with-retries.ts'

/** The window of the rate limit, in seconds. A larger `RateLimit-Reset` is not from this API. */
const windowSeconds = 3_600

/**
 * Milliseconds to wait so that what is left of the key's rate limit lasts until its window ends. Half of the limit may be
 * used as fast as events come, the rest is spread: other callers have the same key.
 */
export function quotaPause({ headers }: ResponseInfo): number {
  const read = (name: string) => {
    const value = headers.get(`ratelimit-${name}`) ?? ''
    return /^\d+$/.test(value) ? Number(value) : Number.NaN
  }
  const [limit, remaining, reset] = [read('limit'), read('remaining'), read('reset')]
  // Not every server sends it, and a proxy may send headers of its own.
  const isKnown = Number.isFinite(limit) && remaining <= limit / 2 && reset <= windowSeconds
  if (!isKnown) return 0
  return (1000 * reset) / Math.max(1, remaining)
}
