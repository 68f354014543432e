/** So many wait for the processor together. */
const width = 16

/** `Promise.allSettled` of the same work for many, a few at a time. */
export async function settleAll<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = []
  const rest = items.entries()
  const takeNext = async () => {
    for (const [index, item] of rest) {
      const [result] = await Promise.allSettled([work(item)])
      results[index] = result
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, takeNext))
  return results
}
