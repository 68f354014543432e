/** Tracks the requests under way, so that a shutdown can drain them. */
export class InFlightRequests {
  readonly #running = new Set<Promise<unknown>>()
  #closed = false

  get isClosed(): boolean {
    return this.#closed
  }

  /** Runs a request that `drain` waits for. Call it only while not closed. */
  async track<T>(work: () => T | Promise<T>): Promise<T> {
    const running = Promise.resolve(work())
    const settled = running.then(
      () => {},
      () => {},
    )
    this.#running.add(settled)
    try {
      return await running
    } finally {
      this.#running.delete(settled)
    }
  }

  /** Closes, and resolves when all tracked requests have ended. */
  async drain(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#running)
  }
}
