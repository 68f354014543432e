export type ShortLivedCache<T> = {
  /** The value of a key, cached or loaded. Concurrent calls share one load. */
  get(key: string, load: () => Promise<T>): Promise<T>
  clear(): void
}

/** The maximum number of values; at the limit all are dropped, which costs one load of each. */
const maxEntries = 10_000

/**
 * Caches loaded values for `freshMs`. Neither a failure nor an empty value (null, undefined) is cached, so that the next
 * call tries again.
 */
export function createShortLivedCache<T>(freshMs: number): ShortLivedCache<T> {
  const entries = new Map<string, { value: Promise<T>; until: number }>()

  return {
    get(key, load) {
      const now = performance.now()
      const known = entries.get(key)
      if (known && known.until > now) return known.value
      if (entries.size >= maxEntries) entries.clear()
      const value = load()
      entries.set(key, { value, until: now + freshMs })
      value.then(
        (loaded) => loaded || entries.delete(key),
        () => entries.delete(key),
      )
      return value
    },
    clear: () => entries.clear(),
  }
}
