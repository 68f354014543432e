import type { SandboxClock } from './clock.ts'
import { nextDueAt } from './due/all.ts'
import type { Ticker } from './ticker.ts'
import type { Work } from './work.ts'

/** The sandbox clock as it can be read and moved from outside. */
export interface Timeline {
  /** Unix seconds on the sandbox clock. */
  now(): number
  /**
   * Moves the clock on by so many seconds, from one moment at which something falls due to the next, so that each
   * happens at its own time; returns when all has happened and every event was sent once. Calls wait for each other.
   */
  advance(seconds: number): Promise<void>
}

export function createTimeline(
  clock: SandboxClock,
  work: Work,
  ticker: Ticker,
  beforeMoving?: () => Promise<void>,
): Timeline {
  let last = Promise.resolve()
  async function advance(seconds: number): Promise<void> {
    const target = clock.seconds() + seconds
    for (;;) {
      await happen()
      const next = work.run({ live: false }, nextDueAt)
      if (next === null || next > target) break
      clock.moveTo(next)
    }
    clock.moveTo(target)
    await happen()
  }
  /** Does what is due and sends its events; then what those who heard of it do, and the events of that. */
  async function happen(): Promise<void> {
    await ticker.runNow()
    if (!beforeMoving) return
    await beforeMoving()
    await ticker.runNow()
  }
  return {
    now: () => clock.seconds(),
    advance(seconds) {
      const turn = last.then(() => advance(seconds))
      last = turn.catch(() => {})
      return turn
    },
  }
}
