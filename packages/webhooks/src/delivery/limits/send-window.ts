/** The number of concurrent requests to an endpoint of which nothing is known. */
const initialSize = 2

/** The maximum number of an endpoint's answered requests that wait for their commit. A worker that dies repeats as many. */
const maxUncommitted = 64

/**
 * How much may be sent to one endpoint at a time. As slow start has it in TCP: two requests at first, twice as many after each that
 * succeeds, two again after a failure. A failure is on record before anything else is sent, and an endpoint that is failing gets one
 * request at a time, after a pause.
 */
export class SendWindow {
  readonly #maxSize: number
  #size: number
  #inFlight = 0
  /** Answered, and not committed. */
  #uncommitted = 0
  #unrecordedFailures = 0
  #failures = 0
  #pausedUntil = Number.NEGATIVE_INFINITY

  /** @param maxSize requests at a time to an endpoint that answers well */
  constructor(maxSize: number) {
    this.#maxSize = maxSize
    this.#size = Math.min(initialSize, maxSize)
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** In flight, or answered and not committed. */
  get unsettled(): number {
    return this.#inFlight + this.#uncommitted
  }

  /** Whether a failure is the last that is known. */
  get isFailing(): boolean {
    return this.#failures > 0 || this.#unrecordedFailures > 0
  }

  get pausedUntil(): number {
    return this.#pausedUntil
  }

  isPaused(now: number): boolean {
    return this.#pausedUntil > now
  }

  /** How many more requests may be sent now. */
  room(now: number): number {
    if (this.#unrecordedFailures > 0 || this.isPaused(now)) return 0
    if (this.#failures > 0) return this.unsettled === 0 ? 1 : 0
    return Math.min(this.#size - this.#inFlight, maxUncommitted - this.unsettled)
  }

  /** A request is sent. `answer` must follow. */
  begin(): void {
    this.#inFlight += 1
  }

  /** A request was answered, or failed. `settle` must follow when that is on record. */
  answer(succeeded: boolean): void {
    this.#inFlight -= 1
    this.#uncommitted += 1
    if (succeeded) {
      if (!this.isFailing) this.#size = Math.min(2 * this.#size, this.#maxSize)
    } else {
      this.#unrecordedFailures += 1
      this.#size = Math.min(initialSize, this.#maxSize)
    }
  }

  settle(succeeded: boolean): void {
    this.#uncommitted -= 1
    if (!succeeded) this.#unrecordedFailures -= 1
  }

  /** The failures in a row that are on record, and until when nothing is sent for their sake. */
  failed(failures: number, pausedUntil: number): void {
    this.#failures = failures
    this.#pausedUntil = pausedUntil
    if (failures > 0) this.#size = Math.min(initialSize, this.#maxSize)
  }
}
