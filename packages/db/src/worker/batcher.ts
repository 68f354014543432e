import { setTimeout as pause } from 'node:timers/promises'
import { withAccount } from '../account-of-work.ts'

export type Batcher<T> = {
  /** Resolves when the item's batch is written. Rejects with the error of its batch. */
  add(item: T): Promise<void>
}

/**
 * Collects items for `gatherMs`, or until there are `maxSize` of them, and gives them to `work` together: one statement or
 * transaction for many rows. One batch is at work at a time; items that arrive meanwhile make up the next one.
 */
export function createBatcher<T>(options: {
  maxSize: number
  gatherMs: number
  work: (items: T[]) => Promise<void>
}): Batcher<T> {
  let waiting: { item: T; resolve: () => void; reject: (error: unknown) => void }[] = []
  let working = false

  const run = async () => {
    if (working || waiting.length === 0) return
    working = true
    if (waiting.length < options.maxSize) await pause(options.gatherMs)
    const batch = waiting.slice(0, options.maxSize)
    waiting = waiting.slice(options.maxSize)
    try {
      // For all of them, not only for the account of the first.
      await withAccount(null, () => options.work(batch.map(({ item }) => item)))
      for (const { resolve } of batch) resolve()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    working = false
    void run()
  }

  return {
    add: (item) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        void run()
      }),
  }
}
