import { MerchantPaymentsConnectionError, MerchantPaymentsError } from './errors.ts'

const initialDelayMs = 500
const maxDelayMs = 8_000

/** Any proxy can send the header: less would be a loop without a pause, and timers do not take much more. */
const minRetryAfterSeconds = 1
export const maxRetryAfterSeconds = 60

/**
 * When a request is retried; `call-with-retries.ts` sends it again, with the same idempotency key. Milliseconds until the next attempt, or undefined when another one cannot help.
 *
 * @param retries attempts so far, less the first.
 * @param random 0 ≤ x < 1; spreads the calls that failed together over the second half of the delay.
 */
export function retryDelay(error: unknown, retries: number, random: number): number | undefined {
  if (!(error instanceof MerchantPaymentsError) || !mayPass(error)) return undefined
  // If the server asks for more, the caller decides, with `retryAfter` of the error.
  if (error.retryAfter !== undefined && error.retryAfter > maxRetryAfterSeconds) return undefined
  return pauseAfter(error, retries, random)
}

/** Milliseconds until the next attempt of a call that is repeated until it succeeds. Parameters: see `retryDelay`. */
export function pauseAfter({ retryAfter }: MerchantPaymentsError, retries: number, random: number): number {
  if (retryAfter === undefined) return backoff(retries, random)
  return 1000 * Math.min(maxRetryAfterSeconds, Math.max(minRetryAfterSeconds, retryAfter))
}

/** Milliseconds that double with each retry, up to 8 s; the later half of them is random. */
function backoff(retries: number, random: number): number {
  return Math.min(maxDelayMs, initialDelayMs * 2 ** retries) * (0.5 + random / 2)
}

/** Whether the same request may succeed later. */
export function mayPass(error: MerchantPaymentsError): boolean {
  if (error instanceof MerchantPaymentsConnectionError) return true
  const { status = 0, code } = error
  return status >= 500 || status === 429 || (status === 409 && code === 'idempotency_key_in_use')
}
