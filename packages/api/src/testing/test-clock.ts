import type { TestTime } from '@merchant-payments/db/testing'
import type { Clock } from '../core/request/clock.ts'

/** Time as a test wants it: the real one until it is stopped or moved. */
export type TestClock = Clock & {
  /** Stands still at this moment (now, when left out). */
  stop(at?: Date): void
  /** Moves on by so many milliseconds, or back. */
  advance(ms: number): void
  /** The clock's state, for a database that follows it. */
  time(): TestTime
}

export function testClock(): TestClock {
  let offset = 0
  let stoppedAt: number | null = null
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + offset),
    stop(at = new Date()) {
      stoppedAt = at.getTime()
      offset = 0
    },
    advance(ms) {
      offset += ms
    },
    time: () => ({ offsetMs: offset, stoppedAt: stoppedAt === null ? null : new Date(stoppedAt) }),
  }
}
