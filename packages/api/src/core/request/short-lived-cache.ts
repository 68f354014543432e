export type ShortLivedCache<T> = {
  /** The value of a key, cached or loaded. Concurrent calls share one load. */
  get(key: string, load: () => Promise<T>): Promise<T>
  /** Whether the value of a key was loaded, and is fresh. */
  has(key: string): boolean
  clear(): void
}

/** The maximum number of values; at the limit all are dropped, which costs one load of each. */
const maxEntries = 10_000

/**
 * Caches loaded values for `freshMs`. Neither a failure nor an empty value (null, undefined) is cached, so that the next
 * call tries again.
 */
export function createShortLivedCache<T>(freshMs: number): ShortLivedCache<T> {
  const entries = new Map<string, { value: Promise<T>; until: number; loaded: boolean }>()

  return {
    get(key, load) {
      const now = performance.now()
      const known = entries.get(key)
      if (known && known.until > now) return known.value
      if (entries.size >= maxEntries) entries.clear()
      const entry = { value: load(), until: now + freshMs, loaded: false }
      entries.set(key, entry)
      entry.value.then(
        (value) => {
          entry.loaded = Boolean(value)
          if (!value) entries.delete(key)
        },
        () => entries.delete(key),
      )
      return entry.value
    },
    has(key) {
      const known = entries.get(key)
      return known?.loaded === true && known.until > performance.now()
    },
    clear: () => entries.clear(),
  }
}
