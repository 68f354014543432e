/** One POST of an event to an endpoint, with what was answered. */
export type LoggedAttempt = {
  /** Real Unix milliseconds. */
  at: number
  milliseconds: number
  event: string
  endpoint: string
  url: string
  /** Null when there was no answer. */
  status: number | null
  /** Why there was no answer, or what a refusal said. */
  problem: string | null
}

const most = 2_000

/** The last attempts to deliver events. They live as long as their process; their counts are kept with the deliveries. */
export class AttemptLog {
  #attempts: LoggedAttempt[] = []
  #count = 0

  add(attempt: LoggedAttempt): void {
    this.#count += 1
    this.#attempts.push(attempt)
    if (this.#attempts.length > most * 1.25) this.#attempts = this.#attempts.slice(-most)
  }

  /** The attempts of one event, oldest first. */
  of(event: string): LoggedAttempt[] {
    return this.#attempts.filter((attempt) => attempt.event === event)
  }

  get count(): number {
    return this.#count
  }
}
