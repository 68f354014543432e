import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { SandboxClock } from './clock.ts'
import { doNextUntil } from './due/all.ts'
import { PendingEvents } from './due/pending-events.ts'
import type { SandboxOptions } from './options.ts'
import type { Ticker } from './ticker.ts'
import type { UnitOfWork } from './unit-of-work.ts'

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

type TimelineOptions = Pick<SandboxOptions, 'beforeMoving' | 'afterMoving'> & {
  clock: SandboxClock
  work: UnitOfWork
  ticker: Ticker
  signal: AbortSignal
}

export function createTimeline({ clock, work, ticker, signal, beforeMoving, afterMoving }: TimelineOptions): Timeline {
  let last = Promise.resolve()
  let moving = false

  async function advance(seconds: number): Promise<void> {
    signal.throwIfAborted()
    const target = clock.seconds() + seconds
    // What is due already, and what those who hear of it do.
    await deliverEvents()
    moving = true
    try {
      await runUntil(target)
    } finally {
      moving = false
    }
    work.run({ live: false }, () => clock.moveTo(target))
    await deliverEvents()
    await afterMoving?.()
  }

  async function runUntil(target: number): Promise<void> {
    const pending = new PendingEvents()
    for (;;) {
      signal.throwIfAborted()
      const outcome = work.run({ live: false }, (ctx) => {
        const at = doNextUntil(ctx, target, pending)
        if (typeof at === 'number') clock.moveTo(at)
        return at
      })
      if (outcome === null && pending.isEmpty) return
      if (typeof outcome === 'number') {
        // Whoever else this process serves is not kept waiting for a year to pass.
        await yieldToEventLoop()
      } else {
        await deliverEvents()
        pending.clear()
      }
    }
  }

  /** Sends what happened; then what those who heard of it do, and the events of that. */
  async function deliverEvents(): Promise<void> {
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
