/** Lets work in until it closes, and knows what is inside. */
export class InFlightRequests {
  readonly #running = new Set<Promise<unknown>>()
  #closed = false

  get isClosed(): boolean {
    return this.#closed
  }

  /** Runs work that a closing gate waits for. Call it only while the gate is open. */
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

  /** Returns when what is inside has ended. */
  async drain(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#running)
  }
}
