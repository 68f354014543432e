import { changeMetadata, email, metadata } from '../../http/common-fields.ts'
import { actingFor, type Context, isPlatform } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, ignored, integer, oneOf, string } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import { currency } from '../../money/currency.ts'
import { assertAvailable } from '../../money/ledger.ts'
import type { Stored } from '../../store/objects.ts'
import { proportionalFee, refundApplicationFee } from '../application-fees/fee-refund.ts'
import { closeInquiries } from '../disputes/of-charge.ts'
import { loadOr404 } from '../load.ts'
import { reverseTransfer } from '../transfer-reversals/reverse.ts'
import { issueRefund } from './issue.ts'
import { refundWire } from './object.ts'
import { overdraftFor } from './overdraft.ts'
import { chargeToRefund, refundAmount } from './refundable.ts'

/** Seconds on the sandbox clock until a refund with a delayed outcome is finished. */
const completionDelaySeconds = 2

export const createRefund = endpoint({
  method: 'POST',
  path: '/v1/refunds',
  params: {
    amount: integer({ min: 1 }),
    charge: string(),
    currency: currency(),
    customer: ignored(),
    instructions_email: email(),
    metadata: metadata(),
    origin: ignored(),
    payment_intent: string(),
    reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    refund_application_fee: boolean(),
    reverse_transfer: boolean(),
  },
  run(ctx, input) {
    if (input.customer !== undefined || input.origin !== undefined) {
      throw invalid('This sandbox does not offer refunds from a customer balance.', 'origin')
    }
    const charge = chargeToRefund(ctx, input)
    const amount = refundAmount(ctx, charge, input.amount)
    const id = newId('re')
    const reversal = input.reverse_transfer
      ? reverseShare(ctx, charge, amount, id, input.refund_application_fee ?? false)
      : null
    const returned = input.refund_application_fee && !input.reverse_transfer ? refundFeeShare(ctx, charge, amount) : 0
    // The reversed transfer and the refunded fee fund this refund, whatever else the balance holds.
    const needed = amount - returned - overdraftFor(ctx, charge, amount)
    if (needed > (reversal?.state.amount ?? 0)) {
      assertAvailable(
        ctx,
        needed,
        charge.state.currency,
        'Insufficient funds in your Stripe balance to refund this amount.',
      )
    }
    // A refund to a bank account is pending at first, as the debit was.
    const behaviour = charge.state.bank ? 'pending' : charge.state.card?.refund
    const refund = issueRefund(ctx, charge, {
      id,
      amount,
      returnedFee: returned,
      metadata: changeMetadata({}, input.metadata),
      reason: input.reason ?? null,
      transfer_reversal: reversal?.id ?? null,
      status: behaviour === 'pending' ? 'pending' : 'succeeded',
      due: behaviour
        ? { at: ctx.now + completionDelaySeconds, status: behaviour === 'pending' ? 'succeeded' : 'failed' }
        : null,
    })
    if (charge.state.amount_refunded === charge.state.amount) closeInquiries(ctx, charge.id)
    return refundWire(refund)
  },
})

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

/** Refunds the refund's share of the application fee from the platform; returns the refunded amount. */
function refundFeeShare(ctx: Context, charge: Stored<'charge'>, amount: number): number {
  const platform = actingFor(ctx, ctx.settings.meta.platform)
  const fee = ctx.objects.find('application_fee', platform, charge.state.application_fee ?? '')
  if (!fee || isPlatform(ctx)) {
    throw invalid('There is no application fee to refund on this charge.', 'refund_application_fee')
  }
  const share = proportionalFee(charge, fee, amount)
  if (share > 0) refundApplicationFee(ctx, fee, share)
  return share
}
