/** Seconds on the sandbox clock that may be told together: the hour of a draft is longer. */
const maxSpanSeconds = 10 * 60
const maxBatchSize = 250

/**
 * What has happened and was not told yet while the clock is being moved. Nothing more happens to the same thing before it
 * was: whoever hears of it sees it as it was then.
 */
export class Untold {
  readonly #affairs = new Set<string>()
  #since = 0
  #everything = false

  get isEmpty(): boolean {
    return this.#affairs.size === 0 && !this.#everything
  }

  /** Something is about to happen to one thing, at that moment. False when what happened before has to be told first. */
  take(affair: string, at: number): boolean {
    if (this.isEmpty) this.#since = at
    const full = this.#everything || this.#affairs.size >= maxBatchSize || at - this.#since > maxSpanSeconds
    if (full || this.#affairs.has(affair)) return false
    this.#affairs.add(affair)
    return true
  }

  /** Something is about to happen that is told by itself. False as above. */
  takeAll(): boolean {
    const first = this.isEmpty
    this.#everything = true
    return first
  }

  clear(): void {
    this.#affairs.clear()
    this.#everything = false
  }
}
