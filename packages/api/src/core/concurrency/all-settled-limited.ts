import pLimit from 'p-limit'

/** `Promise.allSettled` of the same work for many items, `maxConcurrent` at a time. */
export function allSettledLimited<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  maxConcurrent = 16,
): Promise<PromiseSettledResult<R>[]> {
  const limit = pLimit(maxConcurrent)
  return Promise.allSettled(items.map((item) => limit(work, item)))
}
