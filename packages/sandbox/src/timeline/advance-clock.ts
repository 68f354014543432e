import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { SandboxClock } from '../clock.ts'
import { PendingEvents } from '../due/pending-events.ts'
import type { UnitOfWork } from '../http/unit-of-work.ts'
import type { SandboxOptions } from '../options.ts'
import type { Ticker } from '../ticker.ts'
import { runNextUntil } from './run-next-due.ts'

/** Reads and advances the sandbox clock. */
export type Timeline = {
  /** Unix seconds on the sandbox clock. */
  now(): number
  /** Whether the clock is advancing. Due work then runs as part of the advance, and the ticker leaves it alone. */
  isMoving(): boolean
  /**
   * Advances the clock by a number of seconds, from one due moment to the next, so that each piece of due work runs at its own
   * time. Resolves when all of it has run and each event was attempted once. Concurrent calls are queued. When the signal aborts,
   * a call rejects with its reason, and the clock stays at the last completed moment.
   */
  advance(seconds: number): Promise<void>
  /** The same up to a moment, in Unix seconds, however often it is called; one that has passed changes nothing. */
  advanceTo(target: number): Promise<void>
  /** Resolves when all calls so far have ended. */
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

  async function advanceTo(target: number): Promise<void> {
    signal.throwIfAborted()
    if (target <= clock.seconds()) return
    // Due work runs first, with the requests that its receivers make in response.
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
        const at = runNextUntil(ctx, target, pending)
        if (typeof at === 'number') clock.moveTo(at)
        return at
      })
      if (outcome === null && pending.isEmpty) return
      if (typeof outcome === 'number') {
        // Other work of this process is not blocked while a year passes.
        await yieldToEventLoop()
      } else {
        await deliverEvents()
        pending.clear()
      }
    }
  }

  /** Delivers pending events, lets receivers act on them, and delivers the events of that. */
  async function deliverEvents(): Promise<void> {
    await ticker.runNow()
    if (!beforeMoving) return
    await beforeMoving()
    await ticker.runNow()
  }

  /** Calls wait for each other: the target of one that is relative begins where the call before it ended. */
  function inTurn(targetOf: () => number): Promise<void> {
    const turn = last.then(() => advanceTo(targetOf()))
    last = turn.catch(() => {})
    return turn
  }
  return {
    now: () => clock.seconds(),
    isMoving: () => moving,
    advance: (seconds) => inTurn(() => clock.seconds() + seconds),
    advanceTo: (target) => inTurn(() => target),
    idle: () => last,
  }
}
