import type { ResponseInfo } from './call-with-retries.ts'

/**
 * Milliseconds to wait so that what is left of the key's rate limit lasts until its window ends. Half of the limit may be
 * used as fast as events come, the rest is spread: other callers have the same key.
 */
export function quotaPause({ headers }: ResponseInfo): number {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers.get(`ratelimit-${name}`) ?? Number.NaN),
  ) as [number, number, number]
  // Not every server sends it.
  if (![limit, remaining, reset].every(Number.isFinite) || remaining > limit / 2) return 0
  return (1000 * reset) / Math.max(1, remaining)
}
