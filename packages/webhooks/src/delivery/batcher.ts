import { setTimeout as pause } from 'node:timers/promises'

export interface Batcher<T> {
  /** Resolves when the item's batch is done. Rejects with the error of its batch. */
  add(item: T): Promise<void>
}

/**
 * Collects items for `gatherMs`, or until there are `size` of them, and hands them to `work` together, one batch
 * at a time. What arrives while a batch is at work makes up the next one.
 */
export function newBatcher<T>(options: {
  size: number
  gatherMs: number
  work: (items: T[]) => Promise<void>
}): Batcher<T> {
  let waiting: { item: T; done: () => void; failed: (error: unknown) => void }[] = []
  let working = false

  const run = async () => {
    working = true
    while (waiting.length > 0) {
      if (waiting.length < options.size) await pause(options.gatherMs)
      const batch = waiting.slice(0, options.size)
      waiting = waiting.slice(options.size)
      try {
        await options.work(batch.map(({ item }) => item))
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    working = false
  }

  return {
    add: (item) =>
      new Promise<void>((done, failed) => {
        waiting.push({ item, done, failed })
        if (!working) void run()
      }),
  }
}
