import type { Clock } from './options.ts'
import type { Database } from './store/database.ts'
import { readMeta, writeMeta } from './store/meta.ts'

const offsetKey = 'clock_offset_ms'

/**
 * The sandbox's own time: the real one plus an offset kept in the file, so that every process on the file
 * reads the same time and an advanced clock survives a restart.
 */
export class SandboxClock {
  readonly #real: Clock
  readonly #db: Database

  constructor(real: Clock, db: Database) {
    this.#real = real
    this.#db = db
  }

  /** Unix seconds on the sandbox clock: what objects carry and what decides when they fall due. */
  seconds(): number {
    return Math.floor((this.#real.now().getTime() + this.#offset()) / 1000)
  }

  /** By how many seconds it has been moved on so far. */
  secondsAhead(): number {
    return this.#offset() / 1000
  }

  /** Makes it that second, as part of a transaction. The clock never goes back: an earlier moment changes nothing. */
  moveTo(seconds: number): void {
    const missing = seconds - this.seconds()
    if (missing > 0) writeMeta(this.#db, offsetKey, String(this.#offset() + missing * 1000))
  }

  /** Real Unix milliseconds: what deliveries and their signatures are timed by. */
  realMilliseconds(): number {
    return this.#real.now().getTime()
  }

  #offset(): number {
    return Number(readMeta(this.#db, offsetKey) ?? 0)
  }
}
