import {
  type PaymentFailure,
  type PaymentSnapshot,
  ProcessorError,
  type ProcessorScope,
  type UsedMethod,
} from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'

/** An attempt to pay that failed, as an event names it: by its charge or its payment method, else not at all. */
export type FailedAttempt = { eventId: string; name: string | null }

/** `failure` and `method` are null where the processor does not say any more why it failed, and what was tried. */
export type ReadAttempt = { id: string; failure: PaymentFailure | null; method: UsedMethod | null }

/**
 * Why an attempt failed: what the payment says of it, or its charge when the customer has tried again since.
 * @returns null when what is named is no failed attempt of this payment
 * @throws ProcessorError
 */
export async function readFailedAttempt(
  { processor }: Services,
  scope: ProcessorScope,
  { eventId, name }: FailedAttempt,
  payment: PaymentSnapshot,
): Promise<ReadAttempt | null> {
  if (name === null || name === payment.failedAttempt) {
    return {
      id: payment.failedAttempt ?? eventId,
      failure: payment.lastError,
      method: payment.lastError && payment.method,
    }
  }
  // A payment method is no charge: what was tried with it left nothing that could be read.
  if (name.startsWith('pm_')) return { id: name, failure: null, method: null }
  try {
    const failed = await processor.charges.retrieveFailure(scope, name)
    return failed?.paymentId === payment.id ? { id: name, failure: failed.failure, method: failed.method } : null
  } catch (error) {
    if (error instanceof ProcessorError && error.outcome === 'refused' && !error.isPlatformFault) return null
    throw error
  }
}
