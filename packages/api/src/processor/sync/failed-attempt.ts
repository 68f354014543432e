import {
  type PaymentFailure,
  type PaymentSnapshot,
  ProcessorError,
  type ProcessorScope,
  type UsedMethod,
} from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'

/** A failed attempt to pay. `name` is its charge or its payment method, as its event contains it, or null. */
export type FailedAttempt = { eventId: string; name: string | null }

/** A failed attempt with its cause. `failure` and `method` are null if the processor no longer returns them, as the failure of an authentication. */
export type ReadAttempt = { id: string; failure: PaymentFailure | null; method: UsedMethod | null }

/**
 * Reads why an attempt failed: from the payment, or from the attempt's charge if the customer has tried again since.
 * @returns null if the name does not belong to a failed attempt of this payment
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
  // An attempt that names a payment method has no charge, so its failure cannot be read. Its card counts among those that are declined.
  if (name.startsWith('pm_')) {
    const method = await unlessRefused(processor.charges.retrieveTriedMethod(scope, name))
    return { id: name, failure: null, method }
  }
  const failed = await unlessRefused(processor.charges.retrieveFailure(scope, name))
  return failed?.paymentId === payment.id ? { id: name, failure: failed.failure, method: failed.method } : null
}

/** Null for an object that the processor refuses to show. */
async function unlessRefused<Found>(read: Promise<Found>): Promise<Found | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ProcessorError && error.outcome === 'refused' && !error.isPlatformFault) return null
    throw error
  }
}
