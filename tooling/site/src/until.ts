import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 25

/** Polls until a condition holds. @throws after `maxMs` milliseconds */
export async function until(holds: () => boolean | Promise<boolean>, maxMs = 120_000): Promise<void> {
  const deadline = performance.now() + maxMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`the condition did not hold within ${maxMs} ms`)
    await pause(pollMs)
  }
}
