import { createFairLine } from './fair-line.ts'

export type FairSemaphore = {
  /** How many wait. */
  readonly waiting: number
  /** How much work of a key waits. */
  waitingOf(key: number): number
  /**
   * Takes a place.
   * @param key whose places are limited; null for work of no key, which goes first
   * @returns true at once when there is a place, else whether there was one before `deadline` (`performance.now()`)
   */
  acquire(key: number | null, deadline: number): true | Promise<boolean>
  /** Gives a place back, and so to the next that waits. */
  release(key: number | null): void
}

/** Limits work in progress: all of it together, and that of each key. Keys whose work waits take turns. */
export function createFairSemaphore({ total, ofKey }: { total: number; ofKey: number }): FairSemaphore {
  const common = createFairLine<null>()
  const keyed = createFairLine<number>()
  const running = new Map<number, number>()
  let all = 0

  const may = (key: number | null) => all < total && (key === null || (running.get(key) ?? 0) < ofKey)
  const begin = (key: number | null) => {
    all += 1
    if (key !== null) running.set(key, (running.get(key) ?? 0) + 1)
  }
  return {
    get waiting() {
      return common.size + keyed.size
    },
    waitingOf: (key) => keyed.count(key),
    acquire(key, deadline) {
      const waits = key === null ? common.size > 0 : keyed.has(key)
      if (waits || !may(key)) return key === null ? common.wait(null, deadline) : keyed.wait(key, deadline)
      begin(key)
      return true
    },
    release(key) {
      all -= 1
      const left = key === null ? 0 : (running.get(key) ?? 1) - 1
      if (key !== null && left > 0) running.set(key, left)
      else if (key !== null) running.delete(key)
      while (common.next(may, begin) || keyed.next(may, begin));
    },
  }
}
