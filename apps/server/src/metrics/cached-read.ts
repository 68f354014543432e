import { withDeadline } from '../with-deadline.ts'

/**
 * A reading that is made again only when it is older than `maxAgeMs`, never twice at a time, and never waited for longer
 * than `deadlineMs`.
 * @returns null where there is none to be had
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
