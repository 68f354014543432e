import type { Payment } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import { paymentActionUrl } from '../../contract/payments/action-link.ts'
import type { PaymentCreate, PaymentWire } from '../../contract/payments/schema.ts'
import { toPayment } from '../../contract/payments/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { afterEffect } from '../../core/request/after-irreversible-effect.ts'
import { ApiError } from '../../core/request/errors.ts'
import { syncPayment } from '../../processor/sync/sync-payment.ts'
import { beginCharge, findBegunCharge } from './begin-charge.ts'
import { countDecline } from './decline-limit.ts'
import { removedMissingMethod } from './removed-missing-method.ts'

/**
 * Charges a payment method that a customer keeps, without them. A decline is an answer, not an error: the payment says why, and what
 * to do. The payment has a row before it is charged, and is charged once: a repeated request finds the row, and asks the processor
 * what became of it.
 * @throws customer_not_found, payment_method_not_found on `payment_method`, discount_not_found, discount_not_applicable, validation_error, account_not_ready, account_rejected;
 * rate_limit_exceeded after many declines of the customer; ProcessorError if it is not known whether the payment was made
 */
export async function createPayment(scope: AccountScope, input: PaymentCreate): Promise<PaymentWire> {
  const before = await findBegunCharge(scope)
  const begun = before ?? (await beginCharge(scope, input))
  scope.hasActed?.()
  const payment = await charge(scope, begun, before === null)
  return toPayment(scope.services, payment, scope.account)
}

/** Charges a payment that was not attempted yet. @param isNew no other attempt can have charged it */
async function charge(scope: AccountScope, begun: Payment, isNew: boolean): Promise<Payment> {
  const { services, account } = scope
  const { payments } = services.processor
  const { id, hostAccount } = begun
  const where = { livemode: account.livemode, hostAccount }
  const isOpen = isNew || (await payments.retrieve(where, id)).status === 'requires_confirmation'
  const failure = isOpen ? await attempt(scope, begun) : null
  const read = syncPayment(services, { scope: where, id })
  const payment = await afterEffect(read, { repeatable: scope.requestKey !== undefined })
  if (payment === null) throw new TypeError(`the payment ${id} is not one of ours`)
  if (payment.status === 'requires_payment_method' && payment.lastError === null) {
    throw (await explain(scope, begun, failure)) ?? new TypeError(`the payment ${id} was not attempted`)
  }
  if (failure && payment.status === 'requires_payment_method') await countDecline(scope, begun.customerId ?? '')
  return payment
}

/** The error of the processor, which may be a decline; null if there was none. */
async function attempt(scope: AccountScope, { accountId, id, hostAccount }: Payment): Promise<ProcessorError | null> {
  const { services, account } = scope
  await scope.stillHeld?.()
  const returnUrl = `${paymentActionUrl(services, { accountId, id })}/done`
  const where = { livemode: account.livemode, hostAccount }
  try {
    await services.processor.payments.chargeKeptMethod(where, { id, ref: id, returnUrl })
    return null
  } catch (error) {
    if (error instanceof ProcessorError) return error
    throw error
  }
}

/** Why the processor did not attempt a payment: its payment method may have been removed in the processor's dashboard. */
async function explain(
  scope: AccountScope,
  { chargedMethod, hostAccount }: Payment,
  failure: ProcessorError | null,
): Promise<Error | null> {
  const missing =
    failure && chargedMethod && (await removedMissingMethod(scope, { id: chargedMethod, hostAccount }, failure))
  return missing ? new ApiError('payment_method_not_found', { param: 'payment_method', cause: failure }) : failure
}
