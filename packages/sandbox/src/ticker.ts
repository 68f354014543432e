import type { Log } from './options.ts'

const intervalMs = 1000

/**
 * Runs one piece of work again and again, never twice at the same time: each second, and at once when woken.
 * It does not keep the process alive.
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

  /** There is something to do now. Without effect until started. */
  wake(): void {
    if (this.#started && !this.#stopped) setImmediate(() => this.#tick())
  }

  /** Runs the work now, after a run that is under way. Its failure is the caller's. */
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

  /** Timed work has no caller to fail to: what goes wrong is logged, and the next second tries again. */
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
