/** Work that waits, in a line for each key. */
type FairLine<Key> = {
  /** How much work waits. */
  readonly size: number
  /** Whether work of a key waits. */
  has(key: Key): boolean
  /** How much work of a key waits. */
  count(key: Key): number
  /** When the work of a key that waits longest came, by `nowMs`; undefined if none waits. */
  waitingSince(key: Key): number | undefined
  /** Waits for the turn of a key. @returns false when it did not come before `deadline` (`performance.now()`) */
  wait(key: Key, deadline: number): Promise<boolean>
  /** Counts what work of a key has cost, in any unit: the next turn goes to the key whose work cost least. */
  charge(key: Key, cost: number): void
  /**
   * Gives the next turn to the key with the lowest cost of work that may have one; among equal costs, to the key with the least recent
   * turn. Work of one key runs in the order of its arrival.
   * @param begin called with the key before its work resumes
   * @returns false when no waiting key may have a turn
   */
  next(may: (key: Key) => boolean, begin: (key: Key) => void): boolean
}

/** The number of keys whose costs are remembered; at the limit all are forgotten. */
const maxCosts = 10_000

/**
 * Keys take turns, so that a key with much work, or with work that costs much, delays others by one turn.
 * @param maxLead by how much the cost of a key counts at most beyond the cost of the others: what a key did while no other waited
 * must not keep it waiting for long
 */
export function createFairLine<Key>(maxLead = 0, nowMs = () => performance.now()): FairLine<Key> {
  /** In the order of their next turns, if their costs are equal; each work with the time at which it came. */
  const lines = new Map<Key, Map<() => void, number>>()
  /** The cost of each key that has cost more than the key of the last turn. The others count as equal to it: nothing is saved up. */
  const costs = new Map<Key, number>()
  let level = 0
  let size = 0

  function leave(key: Key, come: () => void): void {
    const line = lines.get(key)
    if (!line?.delete(come)) return
    size -= 1
    if (line.size === 0) lines.delete(key)
  }

  const costOf = (key: Key) => costs.get(key) ?? level

  function raise(to: number): void {
    level = to
    for (const [key, cost] of costs) if (cost <= level) costs.delete(key)
  }

  function cheapest(may: (key: Key) => boolean): Key | undefined {
    let best: { key: Key; cost: number } | undefined
    for (const key of lines.keys()) {
      const cost = costOf(key)
      if ((best === undefined || cost < best.cost) && may(key)) best = { key, cost }
      if (best?.cost === level) break
    }
    return best?.key
  }

  return {
    get size() {
      return size
    },
    has: (key) => lines.has(key),
    count: (key) => lines.get(key)?.size ?? 0,
    waitingSince: (key) => lines.get(key)?.values().next().value,
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
        const line = lines.get(key) ?? new Map()
        lines.set(key, line.set(come, nowMs()))
        size += 1
      })
    },
    charge(key, cost) {
      if (costs.size >= maxCosts) costs.clear()
      if (cost > 0) costs.set(key, Math.min(costOf(key) + cost, level + maxLead))
    },
    next(may, begin) {
      const key = cheapest(may)
      const line = key === undefined ? undefined : lines.get(key)
      const [come] = line?.keys() ?? []
      if (key === undefined || !line || !come) return false
      if (costOf(key) > level) raise(costOf(key))
      begin(key)
      come()
      // Behind all other keys.
      if (lines.delete(key) && line.size > 0) lines.set(key, line)
      return true
    },
  }
}
