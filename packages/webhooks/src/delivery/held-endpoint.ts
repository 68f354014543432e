import { byRecordingOrder, type DueDelivery, type Endpoint, type EndpointKey } from './delivery.ts'
import { failurePauseMs } from './limits/failure-pause.ts'
import { ResponseTime } from './limits/response-time.ts'
import { SendWindow } from './limits/send-window.ts'
import type { Wanted } from './read-deliveries.ts'

/**
 * The age in milliseconds from which a delivery in memory is read again before it is sent. An endpoint may have been changed or deactivated since,
 * and a buyer may have been erased: such a change reaches every worker within two seconds.
 */
const maxAgeMs = 1_500

const [fewest, first, most] = [9, 32, 200]

/**
 * Events of different transactions are committed out of the order of their deliveries' ids. So each read begins before the last id that
 * was read, by so many of all endpoints together; what is older still is found by the search for endpoints.
 */
const overlap = 1_000n

export type SendLimits = {
  /** The maximum number of deliveries sent to one healthy endpoint at a time. */
  maxPerEndpoint: number
  /** Seconds before each attempt, from which the pauses of a failing endpoint follow. */
  retrySchedule: readonly number[]
}

/** An endpoint that this worker has leased, with what waits in memory to be sent to it. Times are milliseconds of one clock. */
export class HeldEndpoint {
  readonly key: EndpointKey
  readonly window: SendWindow
  readonly #schedule: readonly number[]
  readonly #responseTime = new ResponseTime()
  #endpoint: Endpoint | null = null
  #waiting: DueDelivery[] = []
  #readAt = Number.NEGATIVE_INFINITY
  #last = 0n
  #most = first
  /** Whether there may be more to read than is in memory. */
  #mayHaveMore = true
  #hintedAt = Number.NEGATIVE_INFINITY
  #lastUsed: number
  /** When a read last found all that is due. */
  #foundAllAt: number
  #restsUntil = Number.NEGATIVE_INFINITY
  /** Whether this worker has lost or released it, or will release it when nothing is in flight. */
  #ended = false

  constructor(key: EndpointKey, { maxPerEndpoint, retrySchedule }: SendLimits, now: number) {
    this.key = key
    this.window = new SendWindow(maxPerEndpoint)
    this.#schedule = retrySchedule
    this.#lastUsed = now
    this.#foundAllAt = now
  }

  /** The next read of this endpoint, or null if none is wanted now. */
  wants(now: number): Wanted | null {
    if (this.#ended) return null
    const isFresh = now - this.#readAt <= maxAgeMs
    // A change of its address ends a pause.
    if (this.window.isPaused(now)) return isFresh ? null : { ...this.key, after: '0', limit: 0 }
    if (this.window.room(now) <= 0 || (this.#endpoint?.active === false && isFresh)) return null
    if (this.#waiting.length > 0 && !isFresh) return this.#wanted(Math.max(fewest, this.#most >> 1))
    if (!this.#mayHaveMore || 4 * this.#waiting.length > this.#most) return null
    if (this.window.isFailing) return this.#wanted(1)
    // Very many slow endpoints may be held.
    return this.#wanted(this.isSlow(now) ? fewest : this.#most)
  }

  #wanted(count: number): Wanted {
    this.#most = Math.max(fewest, count)
    const begin = BigInt(this.#waiting[0]?.id ?? this.#last) - overlap
    const after = this.window.isFailing || begin < 0n ? 0n : begin
    // Deliveries that are being sent are read again, and left out.
    return { ...this.key, after: String(after), limit: count + this.window.unsettled }
  }

  /**
   * Takes what was read, in place of what is in memory.
   * @param isKnown whether a delivery is being sent, or was since the read began
   */
  take(
    { limit }: Wanted,
    endpoint: Endpoint | undefined,
    deliveries: readonly DueDelivery[],
    { readAt, isKnown }: { readAt: number; isKnown: (id: string) => boolean },
  ): void {
    if (this.#ended) return
    this.#readAt = readAt
    this.#endpoint = endpoint ?? null
    if (endpoint) this.#pause(endpoint.failures, endpoint.sinceFailureMs, readAt)
    this.#waiting = endpoint?.active ? deliveries.filter(({ id }) => !isKnown(id)).toSorted(byRecordingOrder) : []
    const last = deliveries.at(-1)
    if (last) this.#last = BigInt(last.id)
    const isFull = endpoint?.active === true && deliveries.length >= limit
    if (!isFull) this.#foundAllAt = readAt
    // A commit during the read may have come too late for it.
    this.#mayHaveMore = isFull || this.#hintedAt > readAt
    if (isFull && limit > 0 && !this.window.isFailing) this.#most = Math.min(2 * this.#most, most)
    if (this.#waiting.length > 0) this.#lastUsed = readAt
  }

  /** Something was found in the database that is due; `first` of it by the order of recording, if that is known. */
  hint(now: number, found?: { first: string; isKnown: boolean }): void {
    if (found && found.first === this.#waiting[0]?.id) return
    this.#mayHaveMore = true
    this.#hintedAt = now
    if (!found || found.isKnown || this.#last === 0n || BigInt(found.first) > this.#last - overlap) return
    // The delivery was committed late, or replayed. It comes before those in memory.
    this.#waiting = []
    this.#last = BigInt(found.first)
  }

  /** Whether something may be sent now. */
  isReady(now: number): boolean {
    return !this.#ended && this.#waiting.length > 0 && this.window.room(now) > 0
  }

  /** The next delivery to send, or null. `begin` must follow. */
  next(now: number): { delivery: DueDelivery; endpoint: Endpoint } | null {
    if (!this.isReady(now) || !this.#endpoint?.active || now - this.#readAt > maxAgeMs) return null
    const delivery = this.#waiting.shift()
    return delivery ? { delivery, endpoint: this.#endpoint } : null
  }

  begin(now: number): void {
    this.#lastUsed = now
    this.#responseTime.begin(now)
    this.window.begin()
  }

  answer(now: number, succeeded: boolean, tookMs: number): void {
    this.#lastUsed = now
    this.#responseTime.end(now, tookMs)
    this.window.answer(succeeded)
  }

  /** An attempt is on record, or could not be recorded: then its delivery is read again. */
  settle(succeeded: boolean, recorded: boolean): void {
    this.window.settle(succeeded)
    if (succeeded && recorded) return
    this.#waiting = []
    this.#last = 0n
    this.#mayHaveMore = true
  }

  /** The health that attempts have led to. */
  changed(now: number, { active, failures }: { active: boolean; failures: number }): void {
    if (this.#endpoint) this.#endpoint = { ...this.#endpoint, active, failures }
    if (!active) this.#waiting = []
    this.#pause(failures, 0, now)
    this.#mayHaveMore = true
  }

  /** Sends nothing for a while, whatever its health is. */
  rest(now: number, ms: number): void {
    this.#restsUntil = now + ms
    this.#pause(this.#endpoint?.failures ?? 0, null, now)
  }

  isSlow(now: number): boolean {
    return this.#responseTime.isSlow(now)
  }

  /** Whether it is being worked on: it has yet to be read, or something is in memory or in flight, and it is not slow. */
  isBusy(now: number): boolean {
    if (this.#endpoint === null) return true
    return (this.#waiting.length > 0 || this.window.unsettled > 0) && !this.isSlow(now)
  }

  /** Milliseconds for which nothing was to be done for it. 0 while there is, or while it has a pause. */
  idleMs(now: number): number {
    if (this.#waiting.length > 0 || this.window.unsettled > 0 || this.window.isPaused(now)) return 0
    return now - this.#lastUsed
  }

  /** Milliseconds since a read last found all that is due, or since it was leased. */
  backlogMs(now: number): number {
    return now - this.#foundAllAt
  }

  get isEnded(): boolean {
    return this.#ended
  }

  /** Nothing more is sent to it. */
  end(): void {
    this.#ended = true
    this.#waiting = []
  }

  /** Milliseconds until its pause ends; infinite without one. */
  pauseLeftMs(now: number): number {
    return this.window.isPaused(now) ? this.window.pausedUntil - now : Number.POSITIVE_INFINITY
  }

  /** The endpoint is deactivated, and no worker is told to suspend its deliveries. */
  get isForgotten(): boolean {
    return this.#endpoint?.active === false && !this.#endpoint.suspending
  }

  #pause(failures: number, sinceFailureMs: number | null, now: number): void {
    const leftMs = failurePauseMs(this.#schedule, failures) - Math.max(0, sinceFailureMs ?? Number.POSITIVE_INFINITY)
    this.window.failed(failures, Math.max(leftMs > 0 ? now + leftMs : Number.NEGATIVE_INFINITY, this.#restsUntil))
  }
}
