import type { ErrorCode } from '../../core/request/errors.ts'
import { feeOwedAfterRefunds, merchantShare } from '../../money/fees/fee-kept-on-refund.ts'

/** The data that decides about a refund. Amounts are in minor units of the payment's currency, unless stated otherwise. */
export type RefundableState = {
  /** The status of the payment at the processor. */
  status: string
  /** A dispute exists that is neither won nor closed as a warning. */
  disputed: boolean
  received: bigint
  refunded: bigint
  /** The amount of this payment's refunds whose outcome is not known. */
  reserved: bigint
  fee: bigint
  /**
   * The amount that covers refunds now, less those without an outcome, in the settlement currency; null if it could not be
   * read.
   */
  available: bigint | null
  /** The settled amount of the whole payment. */
  settledAmount: bigint
}

type Decision = { amount: bigint; settledAmount: bigint } | { refusal: ErrorCode }

/**
 * Whether a refund is allowed, and of which amount: the interface's rejections in their order.
 *
 * The fee is kept on a refund (`fee-kept-on-refund.ts`), so after a full refund it is due from the merchant. The balance
 * may fall below zero by the fee: otherwise a first sale could not be refunded.
 * @param requested null for the whole remaining amount
 */
export function decideRefund(state: RefundableState, requested: bigint | null): Decision {
  if (state.status !== 'succeeded') return { refusal: 'payment_not_found' }
  if (state.disputed) return { refusal: 'refund_not_allowed' }

  const left = state.received - state.refunded - state.reserved
  if (left <= 0n) return { refusal: 'already_refunded' }
  const amount = requested ?? left
  if (amount > left) return { refusal: 'refund_amount_too_large' }

  if (state.available === null) return { refusal: 'balance_verification_failed' }
  const settledAmount = settledUp(state, amount)
  const share = settledUp(state, merchantShare(state))
  const owedFee = feeOwedAfterRefunds(share, settledUp(state, state.refunded + state.reserved + amount))
  return settledAmount > state.available + owedFee ? { refusal: 'insufficient_balance' } : { amount, settledAmount }
}

/** An amount in the settlement currency, rounded up: a refund never deducts more. */
function settledUp({ settledAmount, received }: RefundableState, amount: bigint): bigint {
  return (amount * settledAmount + received - 1n) / received
}
