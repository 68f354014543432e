import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { type Answered, callStripe, ProcessorError } from './error.ts'

const maxTries = 3
/** The maximum pause between two attempts, in milliseconds; the minimum is half of it. */
const maxPauseMs = 1_000

/**
 * Makes a call that a bank takes part in, such as a refund. One exchange may last as long as other calls do with all their
 * retries, since the bank may be slow; a lost connection or a fault of the processor is retried within the same time. The
 * caller gets a response before its own timeout. If the outcome is unknown by then, the same call is repeated later under the
 * same idempotency key, so the call needs one.
 */
export async function retryBankCall<T extends Answered>(
  connection: Connection,
  livemode: boolean,
  call: (patience: { timeout: number; maxNetworkRetries: number }) => Promise<T>,
): Promise<T> {
  const end = performance.now() + connection.slowTimeoutMs
  for (let tries = 1; ; tries += 1) {
    try {
      const timeout = Math.max(1, Math.ceil(end - performance.now()))
      return await callStripe(livemode, () => call({ timeout, maxNetworkRetries: 0 }))
    } catch (error) {
      const left = end - performance.now()
      if (!mayPass(error) || tries === maxTries || left <= maxPauseMs) throw error
      await pause(maxPauseMs / 2 + randomInt(maxPauseMs / 2))
    }
  }
}

function mayPass(error: unknown): boolean {
  if (!(error instanceof ProcessorError)) return false
  if (!(error.cause instanceof Stripe.errors.StripeError)) return false
  // The processor marks answers that a retry would only repeat.
  if (error.cause.headers?.['stripe-should-retry'] === 'false') return false
  const underWay = error.code === 'idempotency_key_in_use'
  return underWay || error.isProcessorFault || error.cause instanceof Stripe.errors.StripeConnectionError
}
