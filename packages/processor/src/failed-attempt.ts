import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { idOf, onAccount, type PaymentFailure } from './payments.ts'
import type { ProcessorScope } from './scope.ts'
import { type UsedMethod, usedMethodOfCharge, usedMethodOfTried } from './used-payment-method.ts'

/**
 * An id of the last failed attempt of a payment intent, or null: its charge. A failed authentication has no charge; its
 * id is the payment method, which is another one for each attempt.
 */
export function failedAttemptOf(intent: Record<string, unknown>): string | null {
  const { last_payment_error: error } = intent as unknown as Partial<Stripe.PaymentIntent>
  const name: unknown = error?.charge ?? error?.payment_method?.id
  return typeof name === 'string' ? name : null
}

/**
 * Why a charge failed, its payment method, and its payment; null if it did not fail.
 * @throws ProcessorError
 */
export async function retrieveFailure(
  connection: Connection,
  scope: ProcessorScope,
  chargeId: string,
): Promise<{ paymentId: string | null; method: UsedMethod | null; failure: PaymentFailure } | null> {
  const charge = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).charges.retrieve(chargeId, {}, onAccount(scope.hostAccount)),
  )
  if (charge.status !== 'failed') return null
  const code = charge.failure_code
  return {
    paymentId: idOf(charge.payment_intent),
    method: usedMethodOfCharge(charge),
    failure: {
      code,
      // Other codes are specific enough.
      declineCode: code === 'card_declined' ? (charge.outcome?.reason ?? null) : null,
      message: charge.failure_message,
      advice: charge.outcome?.advice_code ?? null,
    },
  }
}

/** The payment method of a failed authentication, which has no charge. @throws ProcessorError */
export async function retrieveTriedMethod(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
): Promise<UsedMethod | null> {
  const method = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).paymentMethods.retrieve(id, {}, onAccount(scope.hostAccount)),
  )
  return usedMethodOfTried(method)
}
