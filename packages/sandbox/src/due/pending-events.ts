/**
 * The longest time, on the sandbox clock, whose events are delivered together. It is shorter than the hour for which an
 * invoice stays a draft.
 */
const maxSpanSeconds = 10 * 60
const maxBatchSize = 250

/**
 * The subjects whose events await delivery while the clock advances. A subject does not change again before its events
 * are delivered, so that receivers who look it up see it as it was.
 */
export class PendingEvents {
  readonly #subjects = new Set<string>()
  #since = 0
  #exclusive = false

  get isEmpty(): boolean {
    return this.#subjects.size === 0 && !this.#exclusive
  }

  /** Registers a change of one subject at that moment. False when the pending events have to be delivered first. */
  tryAdd(subject: string, at: number): boolean {
    if (this.isEmpty) this.#since = at
    const full = this.#exclusive || this.#subjects.size >= maxBatchSize || at - this.#since > maxSpanSeconds
    if (full || this.#subjects.has(subject)) return false
    this.#subjects.add(subject)
    return true
  }

  /** Registers a change whose events are delivered alone. False when the pending events have to be delivered first. */
  tryAddAlone(): boolean {
    const first = this.isEmpty
    this.#exclusive = true
    return first
  }

  clear(): void {
    this.#subjects.clear()
    this.#exclusive = false
  }
}
