import type { Context } from '../../http/context.ts'
import { listOf } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import { type Stored, stateIs } from '../../store/objects.ts'

export type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer'

export type RefundState = {
  amount: number
  /** Null while the refund waits for money. */
  balance_transaction: string | null
  charge: string
  currency: string
  customer: string | null
  /** Whether the money goes to a bank account and not to a card. */
  to_bank: boolean
  /** The scheduled outcome and its time, in Unix seconds on the sandbox clock; null when none is scheduled. */
  due: { at: number; status: 'succeeded' | 'failed' } | null
  failure_balance_transaction: string | null
  failure_reason: string | null
  metadata: Record<string, string>
  /** Marks a refund that releases an authorization: the card was never charged. */
  releases?: boolean
  payment_intent: string | null
  payment_method: string | null
  reason: RefundReason | null
  source_transfer_reversal: string | null
  status: 'pending' | 'succeeded' | 'failed'
  transfer_reversal: string | null
  /** The funds that a waiting refund needs, in minor units; null once the refund is booked. */
  waits?: { needed: number; returnedFee: number } | null
}

export function refundWire(refund: Stored<'refund'>): Wire {
  const { state } = refund
  return {
    id: refund.id,
    object: 'refund',
    amount: state.amount,
    balance_transaction: state.balance_transaction,
    charge: state.charge,
    created: refund.created,
    currency: state.currency,
    customer: state.customer,
    customer_account: null,
    ...(state.payment_method === null || state.to_bank ? {} : { destination_details: destinationWire(state) }),
    ...(state.failure_balance_transaction === null
      ? {}
      : { failure_balance_transaction: state.failure_balance_transaction }),
    ...(state.failure_reason === null ? {} : { failure_reason: state.failure_reason }),
    metadata: state.metadata,
    payment_intent: state.payment_intent,
    payment_method: state.payment_method,
    ...(state.status === 'pending' ? { pending_reason: state.waits ? 'insufficient_funds' : 'processing' } : {}),
    reason: state.reason,
    receipt_number: null,
    source_transfer_reversal: state.source_transfer_reversal,
    status: state.status,
    transfer_reversal: state.transfer_reversal,
  }
}

/** The refunds of a charge that was shown to the caller, newest first, as a list object. */
export function refundsOfCharge(ctx: Pick<Context, 'objects' | 'live'>, id: string): Wire {
  const charge = ctx.objects.findAnywhere('charge', id, ctx.live)
  const all = charge ? ctx.objects.all('refund', charge, stateIs('charge', id)) : []
  return listOf(all.slice(0, 10).map(refundWire), `/v1/charges/${id}/refunds`, all.length > 10)
}

function destinationWire(state: RefundState): Wire {
  return {
    card: {
      ...(state.status === 'failed'
        ? {}
        : { reference_status: 'pending', reference_type: 'acquirer_reference_number' }),
      type: state.status === 'pending' ? 'pending' : state.releases ? 'reversal' : 'refund',
    },
    type: 'card',
  }
}
