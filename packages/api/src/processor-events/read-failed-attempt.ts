import type { ProcessorEvent as StoredEvent } from '@merchant-payments/db'
import {
  failedAttemptOf,
  type PaymentFailure,
  type PaymentSnapshot,
  ProcessorError,
} from '@merchant-payments/processor'
import { whereOf } from '../projection/subscription-session-of.ts'
import type { Services } from '../request/context.ts'

/** One attempt to pay that failed. `failure` is null where the processor does not say why any more. */
export type FailedAttempt = { id: string; failure: PaymentFailure | null }

/**
 * The attempt whose failure an event tells of. The event names it and nothing more: why it failed is what the payment says,
 * or its charge when the customer has tried again since. Null when the event tells of none, or of one that was not.
 * @throws ProcessorError
 */
export async function readFailedAttempt(
  { processor }: Services,
  event: StoredEvent,
  payment: PaymentSnapshot,
): Promise<FailedAttempt | null> {
  if (event.type !== 'payment_intent.payment_failed') return null
  const named = failedAttemptOf(event.object as Record<string, unknown>)
  if (named === null || named === payment.failedAttempt) {
    return { id: payment.failedAttempt ?? event.id, failure: payment.lastError }
  }
  // A payment method is no charge: what was tried with it left nothing that could be read.
  if (named.startsWith('pm_')) return { id: named, failure: null }
  try {
    const failed = await processor.retrieveFailure(whereOf(event), named)
    return failed?.paymentId === payment.id ? { id: named, failure: failed.failure } : null
  } catch (error) {
    if (error instanceof ProcessorError && error.outcome === 'refused' && !error.isPlatformFault) return null
    throw error
  }
}
