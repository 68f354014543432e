import { setTimeout as pause } from 'node:timers/promises'

/** Starts `work` at a rate per second, however long each run takes, and resolves when all have ended. */
export async function atRate(perSecond: number, count: number, work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  const started: Promise<void>[] = []
  for (let index = 0; index < count; index += 1) {
    const wait = began + (1000 * index) / perSecond - performance.now()
    if (wait > 0) await pause(wait)
    started.push(work())
  }
  await Promise.all(started)
}
