import type { Payment, Refund } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import type { RefundCreate, RefundWire } from '../../contract/refunds/schema.ts'
import { toRefund } from '../../contract/refunds/wire.ts'
import { checkStep } from '../../core/currency/check-currency-step.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { afterEffect } from '../../core/request/after-irreversible-effect.ts'
import { ApiError } from '../../core/request/errors.ts'
import { FundsUnavailableError, ReversalUnderWayError } from '../../money/transfers/reverse-transfers.ts'
import { sendRefund, TakenOverError } from '../../processor/refunds/send.ts'
import { awaitTakenOver } from './await-taken-over.ts'
import { decideRefund } from './decide-refund.ts'
import { findPayment } from './find-payment.ts'
import { leaveForLater } from './leave-for-later.ts'
import { readRefundable } from './read-refundable.ts'
import { refundOfRequest } from './refund-of-request.ts'
import { reserveRefund } from './reserve.ts'

/**
 * Refunds a payment in full or in part: finds it, reserves the amount, calls the processor, records the outcome. If a slow bank
 * has not answered in time, the refund is returned as pending, and a worker resumes it.
 * @throws validation_error; the rejections of the interface's refund table; ProcessorError if the connection was lost or the
 * processor failed: then the reservation stays and is retried until the outcome is known
 */
export async function createRefund(scope: AccountScope, input: RefundCreate): Promise<RefundWire> {
  const { account } = scope
  const payment = await findPayment(scope, input)
  if (input.amount !== undefined) checkStep('amount', BigInt(input.amount), payment.currency)
  // If another process claimed the refund and it was refused, decide again.
  const refund = (await makeRefund(scope, payment, input)) ?? (await makeRefund(scope, payment, input))
  if (refund === null) throw new TakenOverError()
  return toRefund(refund, payment, account.livemode)
}

/**
 * Reserves the refund and calls the processor for it.
 * @returns null if another request or process has claimed the refund, and the processor refused it
 */
async function makeRefund(
  scope: AccountScope,
  payment: Payment,
  input: RefundCreate,
): Promise<(Refund & { id: string }) | null> {
  const { services, account } = scope
  const before = await refundOfRequest(scope, services.database.prisma, payment, input)
  const reserved = before ?? (await reserveRefund(scope, payment, input))
  scope.hasActed?.()
  if (reserved.id !== null) return { ...reserved, id: reserved.id }

  await scope.stillHeld?.()
  const sending = sendRefund(services, account, reserved, payment).catch((error: unknown) => {
    if (error instanceof TakenOverError) return awaitTakenOver(services, reserved)
    if (isSlow(error)) return leaveForLater(services, reserved)
    throw error
  })
  const sent = afterEffect(sending, { repeatable: scope.requestKey !== undefined })
  return sent.catch(async (error: unknown) => {
    throw await reasonOf(error, scope, payment, reserved)
  })
}

/** Whether the refund is only delayed: the bank has not answered, or another process is reversing the merchant's part. */
function isSlow(error: unknown): boolean {
  return error instanceof ReversalUnderWayError || (error instanceof ProcessorError && error.timedOut)
}

/**
 * Explains an unexpected refusal of the processor: the payment may have changed in between, so it is read again. A refusal
 * without such a change is not the merchant's fault; the platform's balance may be too low.
 */
async function reasonOf(error: unknown, scope: AccountScope, payment: Payment, refused: Refund): Promise<unknown> {
  if (!(error instanceof ProcessorError) || error.outcome !== 'refused') return error
  if (error instanceof FundsUnavailableError) return new ApiError('insufficient_balance', { cause: error })
  const { payment: seen, disputed, available } = await readRefundable(scope, payment)
  const decision = decideRefund(
    {
      status: seen.status,
      disputed,
      received: seen.amountReceived,
      refunded: seen.amountRefunded,
      reserved: 0n,
      fee: payment.feeAmount,
      // The amount that the platform still holds for a merchant is not on their account.
      available: payment.route === 'transfer' ? refused.settledAmount : available,
      settledAmount: seen.settled?.amount ?? 0n,
    },
    refused.amount,
  )
  return 'refusal' in decision ? new ApiError(decision.refusal, { cause: error }) : error
}
