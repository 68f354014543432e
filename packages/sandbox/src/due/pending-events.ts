/** Seconds on the sandbox clock that may be told together: the hour of a draft is longer. */
const maxSpanSeconds = 10 * 60
const maxBatchSize = 250

/**
 * What has happened and was not told yet while the clock is being moved. Nothing more happens to the same thing before it
 * was: whoever hears of it sees it as it was then.
 */
export class PendingEvents {
  readonly #subjects = new Set<string>()
  #since = 0
  #exclusive = false

  get isEmpty(): boolean {
    return this.#subjects.size === 0 && !this.#exclusive
  }

  /** Something is about to happen to one thing, at that moment. False when what happened before has to be told first. */
  tryAdd(subject: string, at: number): boolean {
    if (this.isEmpty) this.#since = at
    const full = this.#exclusive || this.#subjects.size >= maxBatchSize || at - this.#since > maxSpanSeconds
    if (full || this.#subjects.has(subject)) return false
    this.#subjects.add(subject)
    return true
  }

  /** Something is about to happen that is told by itself. False as above. */
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
