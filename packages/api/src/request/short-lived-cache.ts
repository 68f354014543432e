export type ShortLivedCache<T> = {
  /** The value of a key: remembered, or loaded. Calls that come while it is being loaded share that load. */
  get(key: string, load: () => Promise<T>): Promise<T>
  clear(): void
}

/** Remembers so many values at most; at the limit all are forgotten, which costs one load of each. */
const maxEntries = 10_000

/**
 * Remembers what was loaded for `freshMs`. Neither a failure nor an empty value (null, undefined) is remembered: it must
 * not stand in the way of the next try.
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
