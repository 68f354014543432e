import { MerchantPaymentsConnectionError, MerchantPaymentsError } from './errors.ts'

const initialDelayMs = 500
const maxDelayMs = 8_000

/** A server that asks for more is not waited for: the caller decides, with `retryAfter` of the error. */
export const maxRetryAfterSeconds = 60

/**
 * When a request is retried; `call-with-retries.ts` sends it again, with the same idempotency key. Milliseconds until the next attempt, or undefined when another one cannot help.
 *
 * @param retries attempts so far, less the first.
 * @param random 0 ≤ x < 1; spreads the calls that failed together over the second half of the delay.
 */
export function retryDelay(error: unknown, retries: number, random: number): number | undefined {
  if (!(error instanceof MerchantPaymentsError) || !mayPass(error)) return undefined
  if (error.retryAfter !== undefined) {
    return error.retryAfter <= maxRetryAfterSeconds ? error.retryAfter * 1000 : undefined
  }
  return backoff(retries, random)
}

/** Milliseconds that double with each retry, up to 8 s; the later half of them is random. */
export function backoff(retries: number, random: number): number {
  return Math.min(maxDelayMs, initialDelayMs * 2 ** retries) * (0.5 + random / 2)
}

/** Whether the same request may succeed later. */
export function mayPass(error: MerchantPaymentsError): boolean {
  if (error instanceof MerchantPaymentsConnectionError) return true
  const { status = 0, code } = error
  return status >= 500 || status === 429 || (status === 409 && code === 'idempotency_key_in_use')
}
