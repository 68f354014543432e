/** Lets work in until it closes, and knows what is inside. */
export class Gate {
  readonly #inside = new Set<Promise<unknown>>()
  #closed = false

  get isClosed(): boolean {
    return this.#closed
  }

  /** Runs work that a closing gate waits for. Call it only while the gate is open. */
  async enter<T>(work: () => T | Promise<T>): Promise<T> {
    const running = Promise.resolve(work())
    const left = running.then(
      () => {},
      () => {},
    )
    this.#inside.add(left)
    try {
      return await running
    } finally {
      this.#inside.delete(left)
    }
  }

  /** Returns when what is inside has ended. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#inside)
  }
}
