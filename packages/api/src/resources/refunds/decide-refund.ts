import { feeOwedAfterRefunds, merchantShare } from '../../money/fee-kept-on-refund.ts'
import type { ErrorCode } from '../../request/errors.ts'

/** Everything that decides about a refund. Amounts in minor units of the payment's currency, unless said otherwise. */
export type RefundableState = {
  /** The processor's state of the payment. */
  status: string
  /** A dispute that is neither won nor closed as a warning. */
  disputed: boolean
  received: bigint
  refunded: bigint
  /** The amount of this payment's refunds whose outcome is not known. */
  reserved: bigint
  fee: bigint
  /**
   * The amount that covers refunds now, less those whose outcome is not known, in the settled currency; null if it could not be
   * read.
   */
  available: bigint | null
  /** What the whole payment settled to. */
  settledAmount: bigint
}

export type Decision = { amount: bigint; settledAmount: bigint } | { refusal: ErrorCode }

/**
 * Whether a refund may be made, and of how much: the interface's rejections in their order.
 *
 * The fee is kept on a refund (`fee-kept-on-refund.ts`), so a full refund leaves the merchant owing it. The balance may fall below
 * zero by the fee: otherwise a first sale could not be refunded.
 * @param asked all that is left when null
 */
export function decideRefund(state: RefundableState, asked: bigint | null): Decision {
  if (state.status !== 'succeeded') return { refusal: 'payment_not_found' }
  if (state.disputed) return { refusal: 'refund_not_allowed' }

  const left = state.received - state.refunded - state.reserved
  if (left <= 0n) return { refusal: 'already_refunded' }
  const amount = asked ?? left
  if (amount > left) return { refusal: 'refund_amount_too_large' }

  if (state.available === null) return { refusal: 'balance_verification_failed' }
  const settledAmount = settledUp(state, amount)
  const share = settledUp(state, merchantShare(state))
  const owedFee = feeOwedAfterRefunds(share, settledUp(state, state.refunded + state.reserved + amount))
  return settledAmount > state.available + owedFee ? { refusal: 'insufficient_balance' } : { amount, settledAmount }
}

/** In the settled currency, rounded up: a refund never takes more than this. */
function settledUp({ settledAmount, received }: RefundableState, amount: bigint): bigint {
  return (amount * settledAmount + received - 1n) / received
}
