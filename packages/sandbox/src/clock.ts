import type { Clock } from './options.ts'
import type { Database } from './store/database.ts'
import { readMeta, writeMeta } from './store/meta.ts'

const offsetKey = 'clock_offset_ms'

/**
 * The sandbox clock: real time plus an offset that is stored in the file. Every process on the file reads the same
 * time, and an advanced clock survives a restart.
 */
export class SandboxClock {
  readonly #real: Clock
  readonly #db: Database

  constructor(real: Clock, db: Database) {
    this.#real = real
    this.#db = db
  }

  /** Unix seconds on the sandbox clock, which dates all objects and decides when they fall due. */
  seconds(): number {
    return Math.floor((this.#real.now().getTime() + this.#offset()) / 1000)
  }

  /** The seconds by which the clock has been advanced so far. */
  secondsAhead(): number {
    return this.#offset() / 1000
  }

  /**
   * Advances the clock to that second, as part of a transaction. An earlier moment changes nothing: the clock never
   * goes back.
   */
  moveTo(seconds: number): void {
    const missing = seconds - this.seconds()
    if (missing > 0) writeMeta(this.#db, offsetKey, String(this.#offset() + missing * 1000))
  }

  /** Real Unix milliseconds, which time deliveries and their signatures. */
  realMilliseconds(): number {
    return this.#real.now().getTime()
  }

  #offset(): number {
    return Number(readMeta(this.#db, offsetKey) ?? 0)
  }
}

/** A length of time; its parts are added. */
export type Duration = { days?: number; hours?: number; minutes?: number; seconds?: number }

const secondsOf = { days: 86_400, hours: 3_600, minutes: 60, seconds: 1 }

/** @throws RangeError for a part that is no whole number from 0, and for a name that is no part */
export function toSeconds(duration: Duration): number {
  return Object.entries(duration).reduce((total, [name, value]) => {
    const seconds = secondsOf[name as keyof Duration]
    if (seconds === undefined) throw new RangeError(`${name}: use days, hours, minutes or seconds.`)
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name}: use a whole number from 0.`)
    return total + value * seconds
  }, 0)
}
