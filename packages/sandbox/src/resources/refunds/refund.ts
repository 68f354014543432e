import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { listOf } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import { formatMoney } from '../../money/currency.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { totalFee } from '../balance-transactions.ts'
import { disputesOf } from '../disputes/dispute.ts'
import { loadOr404 } from '../load.ts'

type RefundReason = 'duplicate' | 'fraudulent' | 'requested_by_customer'

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

declare module '../../store/object-kinds.ts' {
  interface States {
    refund: RefundState
  }
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

/** The charge that a refund request names, directly or by its payment intent; exactly one of both is required. */
export function chargeToRefund(
  ctx: Context,
  input: { charge?: string | undefined; payment_intent?: string | undefined },
): Stored<'charge'> {
  if (input.charge !== undefined && input.payment_intent !== undefined) {
    throw invalid('You may only specify one of these parameters: charge, payment_intent.', 'payment_intent')
  }
  if (input.charge !== undefined) return loadOr404(ctx, 'charge', input.charge, 'charge')
  if (input.payment_intent === undefined) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      undefined,
      'parameter_missing',
    )
  }
  const intent = loadOr404(ctx, 'payment_intent', input.payment_intent, 'payment_intent')
  const charge = intent.state.latest_charge ? ctx.objects.find('charge', ctx, intent.state.latest_charge) : null
  if (charge && intent.state.status === 'succeeded') return charge
  throw invalid(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    'payment_intent',
    'payment_intent_unexpected_state',
  )
}

/** The refund amount: as requested, or all that remains. A charge that cannot be refunded throws a 400. */
export function refundAmount(ctx: Context, charge: Stored<'charge'>, requested: number | undefined): number {
  const { state, id } = charge
  if (state.decline || state.debit || !state.captured || state.source_transfer) {
    throw invalid(`Charge ${id} has not been captured from a customer and cannot be refunded.`, 'charge')
  }
  if (disputesOf(ctx, id).some((dispute) => !dispute.state.is_charge_refundable)) {
    throw invalid(`Charge ${id} has been charged back; cannot issue a refund.`, undefined, 'charge_disputed')
  }
  const left = state.amount - state.amount_refunded
  if (left === 0) throw invalid(`Charge ${id} has already been refunded.`, undefined, 'charge_already_refunded')
  const amount = requested ?? left
  if (amount <= left) return amount
  throw invalid(
    `Refund amount (${formatMoney(amount, state.currency)}) is greater than unrefunded amount on charge (${formatMoney(left, state.currency)})`,
    'amount',
  )
}

/**
 * The overdraft that a refund may cause, in minor units. The charge brought its account less than the customer paid, by
 * the fees; a full refund may take that difference from an empty balance.
 */
export function overdraftFor(ctx: Context, charge: Stored<'charge'>, amount: number): number {
  const { state } = charge
  const booked = ctx.objects.find('balance_transaction', ctx, state.balance_transaction ?? '')
  const fees = booked ? totalFee(booked.state) : 0
  return Math.max(0, state.amount_refunded + amount - (state.amount_captured - fees))
}

/** Whether refunds of the context's account wait for money. */
export function hasWaitingRefunds(ctx: Context): boolean {
  const sql = `SELECT 1 FROM objects INDEXED BY refunds_waiting
    WHERE live = ? AND account = ? AND kind = 'refund' AND json_extract(state, '$.waits') IS NOT NULL LIMIT 1`
  return ctx.objects.db.one(sql, Number(ctx.live), ctx.account) !== null
}
