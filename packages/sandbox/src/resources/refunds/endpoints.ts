import { previousValues, recordEvent } from '../../events/record.ts'
import { changeMetadata, email, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, integer, notOffered, oneOf, type Parsed, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { newId } from '../../ids.ts'
import { currency } from '../../money/currency.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { closeInquiries } from '../disputes/dispute.ts'
import { availableIn } from '../ledger.ts'
import { loadOr404 } from '../load.ts'
import { reverseTransfer } from '../transfer-reversals.ts'
import { applicationFeeShare, issueRefund, returnApplicationFee } from './issue.ts'
import { chargeToRefund, overdraftFor, type RefundState, refundAmount, refundWire } from './refund.ts'

/** Seconds on the sandbox clock until a refund with a delayed outcome is finished. */
const completionDelaySeconds = 2
const maxWaitSeconds = 30 * 24 * 60 * 60

const params = {
  amount: integer({ min: 1 }),
  charge: string(),
  currency: currency(),
  customer: fromBalance(),
  instructions_email: email(),
  metadata: metadata(),
  origin: fromBalance(),
  payment_intent: string(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: boolean(),
  reverse_transfer: boolean(),
}

export const createRefund = endpoint({
  method: 'POST',
  path: '/v1/refunds',
  params,
  run: (ctx, input) => refundWire(refundPayment(ctx, input)),
})

/** Refunds a payment, in part or in full. @throws ApiError 400 */
export function refundPayment(ctx: Context, input: Partial<Parsed<typeof params>>): Stored<'refund'> {
  const charge = chargeToRefund(ctx, input)
  const amount = refundAmount(ctx, charge, input.amount)
  const id = newId('re')
  const reversal = input.reverse_transfer
    ? reverseShare(ctx, charge, amount, id, input.refund_application_fee ?? false)
    : null
  const returned =
    input.refund_application_fee && !input.reverse_transfer ? applicationFeeShare(ctx, charge, amount) : 0
  // The reversed transfer and the refunded fee fund this refund, whatever else the balance holds.
  const needed = amount - returned - overdraftFor(ctx, charge, amount)
  const covered = needed <= (reversal?.state.amount ?? 0) || needed <= availableIn(ctx, charge.state.currency)
  // Stripe: refunds. A refund to a card waits until the balance covers it; one to another method is refused.
  if (!covered && (!charge.state.card || reversal)) {
    const message = 'Insufficient funds in your Stripe balance to refund this amount.'
    throw invalid(message, undefined, 'balance_insufficient')
  }
  if (covered) returnApplicationFee(ctx, charge, returned)
  const waits = covered ? null : { needed, returnedFee: returned }
  // A refund to a bank account is pending at first, as the debit was.
  const behaviour = charge.state.bank ? 'pending' : charge.state.card?.refund
  const refund = issueRefund(ctx, charge, {
    id,
    amount,
    returnedFee: returned,
    metadata: changeMetadata({}, input.metadata),
    reason: input.reason ?? null,
    transfer_reversal: reversal?.id ?? null,
    ...(waits ? waitingFor(ctx, waits) : outcomeOf(ctx, behaviour)),
  })
  if (charge.state.amount_refunded === charge.state.amount) closeInquiries(ctx, charge.id)
  return refund
}

function fromBalance() {
  return notOffered('This sandbox does not offer refunds from a customer balance.')
}

/** Stripe: refunds. A refund that waits for money fails when none has come for thirty days. */
function waitingFor(ctx: Context, waits: NonNullable<RefundState['waits']>): Partial<RefundState> {
  return { waits, status: 'pending', due: { at: ctx.now + maxWaitSeconds, status: 'failed' } }
}

/** The outcome of a refund that the balance covers, as the test card decides. */
function outcomeOf(ctx: Context, behaviour: 'pending' | 'fails' | undefined): Partial<RefundState> {
  const pending = behaviour === 'pending'
  const due = { at: ctx.now + completionDelaySeconds, status: pending ? ('succeeded' as const) : ('failed' as const) }
  return { status: pending ? 'pending' : 'succeeded', due: behaviour ? due : null }
}

/** Reverses the refund's share of the transfer at the destination. */
function reverseShare(
  ctx: Context,
  charge: Stored<'charge'>,
  amount: number,
  refund: string,
  refundFee: boolean,
): Stored<'transfer_reversal'> {
  const { transfer: id } = charge.state
  if (id === null) throw invalid('There is no transfer to reverse on this charge.', 'reverse_transfer')
  const transfer = loadOr404(ctx, 'transfer', id)
  const left = transfer.state.amount - transfer.state.amount_reversed
  const last = charge.state.amount_refunded + amount >= charge.state.amount
  const share = Math.round((transfer.state.amount * amount) / charge.state.amount_captured)
  return reverseTransfer(ctx, transfer, {
    amount: last ? left : Math.min(left, share),
    sourceRefund: refund,
    refundFee,
    metadata: {},
  })
}

export const retrieveRefund = endpoint({
  method: 'GET',
  path: '/v1/refunds/:id',
  params: {},
  run: (ctx, _params, [id]) => refundWire(loadOr404(ctx, 'refund', id)),
})

export const updateRefund = endpoint({
  method: 'POST',
  path: '/v1/refunds/:id',
  params: { metadata: metadata() },
  run(ctx, input, [id]) {
    const refund = loadOr404(ctx, 'refund', id)
    const before = refundWire(refund)
    refund.state.metadata = changeMetadata(refund.state.metadata, input.metadata)
    ctx.objects.save(refund)
    const after = refundWire(refund)
    recordEvent(ctx, 'refund.updated', after, previousValues(before, after))
    recordEvent(ctx, 'charge.refund.updated', after, previousValues(before, after))
    return after
  },
})

/** Only a refund with `requires_action` can be canceled, and card refunds never have that status. */
export const cancelRefund = endpoint({
  method: 'POST',
  path: '/v1/refunds/:id/cancel',
  params: {},
  run(ctx, _params, [id]) {
    const refund = loadOr404(ctx, 'refund', id)
    throw invalid(
      `You cannot cancel this refund because it has a status of ${refund.state.status}. ` +
        'Only a refund with a status of requires_action can be canceled.',
    )
  },
})

export const listRefunds = endpoint({
  method: 'GET',
  path: '/v1/refunds',
  params: { ...listParams, charge: string(), payment_intent: string() },
  run: (ctx, params) =>
    listPage(ctx, 'refund', params, {
      url: '/v1/refunds',
      wire: refundWire,
      where: (['charge', 'payment_intent'] as const).map((field) => {
        const value = params[field]
        return value === undefined ? null : stateIs(field, value)
      }),
    }),
})
