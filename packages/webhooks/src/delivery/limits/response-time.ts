/** An endpoint is slow if its requests take longer than this on average, or if none has ended for this long. */
const slowMs = 500
/** The weight of the latest request in that average. */
const weight = 0.25

/** How soon an endpoint answers. */
export class ResponseTime {
  #inFlight = 0
  #averageMs = 0
  #answers = 0
  /** The time when its last request ended, or when its first request began after a time without any. */
  #lastProgress = 0

  begin(now: number): void {
    if (this.#inFlight === 0) this.#lastProgress = now
    this.#inFlight += 1
  }

  end(now: number, tookMs: number): void {
    this.#inFlight -= 1
    this.#lastProgress = now
    this.#averageMs = this.#answers === 0 ? tookMs : this.#averageMs + weight * (tookMs - this.#averageMs)
    this.#answers += 1
  }

  isSlow(now: number): boolean {
    return this.#averageMs > slowMs || (this.#inFlight > 0 && now - this.#lastProgress > slowMs)
  }
}
