/** Work that waits, in a line for each key. */
export type FairLine<Key> = {
  /** How much work waits. */
  readonly size: number
  /** Whether work of a key waits. */
  has(key: Key): boolean
  /** How much work of a key waits. */
  count(key: Key): number
  /** Waits for the turn of a key. @returns false when it did not come before `deadline` (`performance.now()`) */
  wait(key: Key, deadline: number): Promise<boolean>
  /**
   * Gives the next turn to the key whose last turn was longest ago, if that key may have one, else to the one after it. Work of one
   * key goes on in the order of its arrival.
   * @param begin called with the key before its work goes on
   * @returns false when no key that waits may have a turn
   */
  next(may: (key: Key) => boolean, begin: (key: Key) => void): boolean
}

/** Keys take turns, so that a key with much work delays others by one turn. */
export function createFairLine<Key>(): FairLine<Key> {
  /** In the order of their next turns. */
  const lines = new Map<Key, Set<() => void>>()
  let size = 0

  function leave(key: Key, come: () => void): void {
    const line = lines.get(key)
    if (!line?.delete(come)) return
    size -= 1
    if (line.size === 0) lines.delete(key)
  }

  return {
    get size() {
      return size
    },
    has: (key) => lines.has(key),
    count: (key) => lines.get(key)?.size ?? 0,
    wait(key, deadline) {
      return new Promise((resolve) => {
        const come = () => {
          clearTimeout(timer)
          leave(key, come)
          resolve(true)
        }
        const expire = () => {
          leave(key, come)
          resolve(false)
        }
        const timer = setTimeout(expire, Math.max(0, deadline - performance.now()))
        const line = lines.get(key) ?? new Set()
        lines.set(key, line.add(come))
        size += 1
      })
    },
    next(may, begin) {
      for (const [key, line] of lines) {
        const [come] = line
        if (!come || !may(key)) continue
        begin(key)
        come()
        // Behind all other keys.
        if (lines.delete(key) && line.size > 0) lines.set(key, line)
        return true
      }
      return false
    },
  }
}
