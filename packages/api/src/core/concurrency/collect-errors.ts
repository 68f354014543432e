import { allSettledLimited } from './all-settled-limited.ts'

/** Fewer than other work may have: background work leaves room for requests. */
const maxConcurrent = 8

/**
 * Does the same work for many items, a few at a time, so that an item whose account does not answer holds up no other.
 * @param work returns the errors it met, or throws
 * @returns all errors that were met
 */
export async function collectErrors<T>(
  items: readonly T[],
  work: (item: T) => Promise<readonly Error[]>,
): Promise<Error[]> {
  const results = await allSettledLimited(items, work, maxConcurrent)
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [asError(result.reason)]))
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
