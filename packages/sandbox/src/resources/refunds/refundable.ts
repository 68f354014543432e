import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { formatMoney } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'
import { disputesOf } from '../disputes/of-charge.ts'
import { loadOr404 } from '../load.ts'

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
