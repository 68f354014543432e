import { setTimeout as pause } from 'node:timers/promises'
import { patienceMs } from '@merchant-payments/vitest/suites'

const pollMs = 20

/**
 * Asks one time after the other until the answer is the wanted one. Unlike `expect.poll`, it asks nothing any more when it has failed, so
 * that the next part has the browser for itself.
 * @throws with the last answer, when the patience of the suites ends
 */
export async function waitFor<Answer>(what: string, ask: () => Promise<Answer>, wanted: Answer): Promise<void> {
  const end = performance.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer === wanted) return
    if (performance.now() > end) throw new Error(`${what}: ${answer}`)
    await pause(pollMs)
  }
}
