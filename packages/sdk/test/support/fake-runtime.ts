import type { Runtime } from '../../src/runtime.ts'

type Timer = { at: number; run: () => void }

/** Time that stands still until a test moves it. */
export class FakeRuntime implements Runtime {
  time = Date.parse('2026-01-01T00:00:00Z')
  /** The random number; 0 halves every delay, and just under 1 leaves it whole. */
  dice = 0
  readonly #timers = new Set<Timer>()
  #uuids = 0

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.time + ms, run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  now(): number {
    return this.time
  }

  random(): number {
    return this.dice
  }

  uuid(): string {
    this.#uuids += 1
    return `uuid-${this.#uuids}`
  }

  /** The number of timers that were not canceled. */
  get pending(): number {
    return this.#timers.size
  }

  /** Lets `ms` pass, running each timer that falls due in its turn. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms
    await settle()
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.time = next.at
      this.#timers.delete(next)
      next.run()
      await settle()
    }
    this.time = end
  }

  #next(end: number): Timer | undefined {
    return [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
  }
}

/** Lets everything that is ready to run do so. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
