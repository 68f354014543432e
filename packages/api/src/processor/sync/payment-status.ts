import type { Payment } from '@merchant-payments/db'
import type { PaymentSnapshot } from '@merchant-payments/processor'

/** Failures after which the customer can still complete the payment with the same payment method. */
const authenticationCodes: readonly (string | null)[] = [
  'authentication_required',
  'payment_intent_authentication_failure',
]

/**
 * The status of a payment. A charge of a kept payment method that its bank wants authenticated, and one whose authentication was
 * broken off, waits for its customer; the processor says only that an attempt has failed. A charge that was not attempted yet is
 * one that needs a payment method, in the words of the interface.
 */
export function paymentStatusOf(
  charge: Pick<Payment, 'chargedMethod'> | undefined,
  { status, lastError }: Pick<PaymentSnapshot, 'status' | 'lastError'>,
): string {
  if (!charge?.chargedMethod) return status
  if (status === 'requires_confirmation') return 'requires_payment_method'
  if (status !== 'requires_payment_method' || lastError === null) return status
  return authenticationCodes.includes(lastError.code) || authenticationCodes.includes(lastError.declineCode)
    ? 'requires_action'
    : status
}
