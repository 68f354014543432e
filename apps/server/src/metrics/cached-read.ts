import { withDeadline } from '../with-deadline.ts'

/**
 * Repeats a read only when the last one is older than `maxAgeMs`. At most one read runs at a time, and callers wait for it no
 * longer than `deadlineMs`.
 * @returns null when no read has succeeded
 */
export function createCachedReading<T>(
  read: () => Promise<T>,
  { maxAgeMs, deadlineMs }: { maxAgeMs: number; deadlineMs: number },
): () => Promise<T | null> {
  let kept: { value: T; at: number } | null = null
  let reading: { value: Promise<T>; since: number } | null = null

  const readAgain = () => {
    reading ??= {
      since: performance.now(),
      value: read()
        .then((value) => {
          kept = { value, at: performance.now() }
          return value
        })
        .finally(() => {
          reading = null
        }),
    }
    return reading
  }

  return async () => {
    if (kept && performance.now() - kept.at < maxAgeMs) return kept.value
    const { value, since } = readAgain()
    // An outdated value must not be reported as current.
    return withDeadline(value, since + deadlineMs - performance.now()).catch(() => null)
  }
}
