import type { Log } from './options.ts'

const intervalMs = 1000

/**
 * Runs one job repeatedly, never twice at the same time: every second, and at once when woken. The ticker does not keep
 * the process alive.
 */
export class Ticker {
  readonly #work: () => Promise<void>
  readonly #log: Log | undefined
  #running: Promise<void> | null = null
  #rerun = false
  #started = false
  #stopped = false
  #timer: NodeJS.Timeout | null = null

  constructor(work: () => Promise<void>, log: Log | undefined) {
    this.#work = work
    this.#log = log
  }

  start(): void {
    if (this.#started) return
    this.#started = true
    this.#timer = setInterval(() => this.#tick(), intervalMs)
    this.#timer.unref()
    this.#tick()
  }

  /** Runs the job soon. Without effect until started. */
  wake(): void {
    if (this.#started && !this.#stopped) setImmediate(() => this.#tick())
  }

  /** Runs the job now, after a run that is under way. Rejects when the job fails. */
  async runNow(): Promise<void> {
    while (this.#running) await this.#running
    await this.#begin(this.#work())
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearInterval(this.#timer)
    while (this.#running) await this.#running
  }

  #tick(): void {
    if (this.#stopped) return
    if (this.#running) {
      this.#rerun = true
      return
    }
    this.#begin(this.#logged()).then(() => {
      if (!this.#rerun) return
      this.#rerun = false
      this.#tick()
    })
  }

  /** A timed run has no caller to reject to: its failure is logged, and the next tick tries again. */
  async #logged(): Promise<void> {
    try {
      await this.#work()
    } catch (error) {
      this.#log?.error({ error }, 'sandbox background work failed')
    }
  }

  async #begin(work: Promise<void>): Promise<void> {
    const settled = work.then(
      () => {},
      () => {},
    )
    this.#running = settled
    try {
      await work
    } finally {
      if (this.#running === settled) this.#running = null
    }
  }
}
