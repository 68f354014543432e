import { ApiError } from './errors.ts'

/** Why the real API refuses a request for now: its header `Stripe-Rate-Limited-Reason`. */
export const throttleReasons = [
  'global-rate',
  'global-concurrency',
  'endpoint-rate',
  'endpoint-concurrency',
  'resource-specific',
] as const
export type ThrottleReason = (typeof throttleReasons)[number] | 'lock_timeout'

/** A refusal for now; `retryAfter` are seconds, which the real API does not document. */
type Throttled = { reason: ThrottleReason; retryAfter: number | null }

/** Response header of a 429, but for a lock that could not be had. Stripe: rate limits. */
const reasonHeader = 'stripe-rate-limited-reason'
const windowMs = 1000

/**
 * Refuses the requests of a key that exceeds a number per second. Stripe: rate limits. A refused request changes
 * nothing, and stores no response for its idempotency key.
 */
export class Throttle {
  readonly #perSecond: number | null
  readonly #windows = new Map<string, { since: number; requests: number }>()

  constructor(perSecond: number | null) {
    this.#perSecond = perSecond
  }

  /** Why a request is refused at a real time in milliseconds; null when it is not. */
  refusalOf(key: string, now: number): Throttled | null {
    const isAbove = this.#perSecond !== null && this.#count(key, now) > this.#perSecond
    return isAbove ? { reason: 'global-rate', retryAfter: null } : null
  }

  #count(key: string, now: number): number {
    const known = this.#windows.get(key)
    const window = known && now - known.since < windowMs ? known : { since: now, requests: 0 }
    window.requests += 1
    this.#windows.set(key, window)
    return window.requests
  }
}

/** The 429 of a refusal. */
export function throttled({ reason }: Throttled): ApiError {
  if (reason !== 'lock_timeout') {
    return new ApiError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    })
  }
  return new ApiError(429, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message:
      "This object can't be accessed right now because another API request or Stripe process is currently accessing it. " +
      'If you see this error intermittently, retry the request. If you see this error frequently and are making multiple ' +
      'concurrent requests to a single object, make your requests serially or at a lower rate.',
  })
}

/** The headers of a 429. */
export function throttleHeaders({ reason, retryAfter }: Throttled): Record<string, string> {
  return {
    ...(reason === 'lock_timeout' ? {} : { [reasonHeader]: reason }),
    ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
  }
}
