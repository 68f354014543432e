import { setImmediate as afterOthers } from 'node:timers/promises'
import type { SandboxClock } from './clock.ts'
import { doNextUntil } from './due/all.ts'
import { Untold } from './due/untold.ts'
import type { SandboxOptions } from './options.ts'
import type { Ticker } from './ticker.ts'
import type { Work } from './work.ts'

/** The sandbox clock as it can be read and moved from outside. */
export type Timeline = {
  /** Unix seconds on the sandbox clock. */
  now(): number
  /** Whether it is being moved: then what falls due happens on the way, and nobody else does it. */
  isMoving(): boolean
  /**
   * Moves the clock on by so many seconds, from one moment at which something falls due to the next, so that each
   * happens at its own time; returns when all has happened and every event was sent once. Calls wait for each other.
   * When the signal fires, they fail with its reason, and the clock stays at what happened last.
   */
  advance(seconds: number): Promise<void>
  /** Waits for the calls so far. */
  idle(): Promise<void>
}

type Moved = Pick<SandboxOptions, 'beforeMoving' | 'afterMoving'> & {
  clock: SandboxClock
  work: Work
  ticker: Ticker
  signal: AbortSignal
}

export function createTimeline({ clock, work, ticker, signal, beforeMoving, afterMoving }: Moved): Timeline {
  let last = Promise.resolve()
  let moving = false

  async function advance(seconds: number): Promise<void> {
    signal.throwIfAborted()
    const target = clock.seconds() + seconds
    // What is due already, and what those who hear of it do.
    await tell()
    moving = true
    try {
      await moveThrough(target)
    } finally {
      moving = false
    }
    work.run({ live: false }, () => clock.moveTo(target))
    await tell()
    await afterMoving?.()
  }

  async function moveThrough(target: number): Promise<void> {
    const untold = new Untold()
    for (;;) {
      signal.throwIfAborted()
      const happened = work.run({ live: false }, (ctx) => {
        const at = doNextUntil(ctx, target, untold)
        if (typeof at === 'number') clock.moveTo(at)
        return at
      })
      if (happened === null && untold.isEmpty) return
      if (typeof happened === 'number') {
        // Whoever else this process serves is not kept waiting for a year to pass.
        await afterOthers()
      } else {
        await tell()
        untold.clear()
      }
    }
  }

  /** Sends what happened; then what those who heard of it do, and the events of that. */
  async function tell(): Promise<void> {
    await ticker.runNow()
    if (!beforeMoving) return
    await beforeMoving()
    await ticker.runNow()
  }
  return {
    now: () => clock.seconds(),
    isMoving: () => moving,
    advance(seconds) {
      const turn = last.then(() => advance(seconds))
      last = turn.catch(() => {})
      return turn
    },
    idle: () => last,
  }
}
