import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 120_000

/** Asks again and again, often enough to measure by. @throws after two minutes */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('the deliveries did not come to an end')
    await pause(25)
  }
}
