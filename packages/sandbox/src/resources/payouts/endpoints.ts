import { previousValues, recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { integer, oneOf, required, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { assertPayable, currency } from '../../money/currency.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { assertAvailable } from '../ledger.ts'
import { loadOr404 } from '../load.ts'
import { bookReturn } from './advance.ts'
import { insertPayout, payoutWire } from './payout.ts'
import { payoutDestination } from './schedule.ts'

export const createPayout = endpoint({
  method: 'POST',
  path: '/v1/payouts',
  params: {
    amount: required(integer({ min: 1 })),
    currency: required(currency()),
    description: string(),
    destination: string(),
    metadata: metadata(),
    method: oneOf('instant', 'standard'),
    source_type: oneOf('card'),
    statement_descriptor: string({ max: 22 }),
  },
  run(ctx, input) {
    assertPayable(input.amount, input.currency, 'amount')
    if (input.method === 'instant') throw invalid('This sandbox offers standard payouts only.', 'method')
    const destination = destinationOf(ctx, input)
    assertAvailable(
      ctx,
      input.amount,
      input.currency,
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use ' +
        'the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).',
    )
    const payout = insertPayout(ctx, {
      amount: input.amount,
      currency: input.currency,
      automatic: false,
      destination: destination.id,
      metadata: changeMetadata({}, input.metadata),
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(input.statement_descriptor === undefined ? {} : { statement_descriptor: input.statement_descriptor }),
    })
    return payoutWire(payout)
  },
})

function destinationOf(
  ctx: Context,
  { currency: code, destination }: { currency: string; destination?: string | undefined },
): Stored<'bank_account'> {
  const fitting = payoutDestination(ctx, code)
  if (!fitting) {
    throw invalid(
      `Sorry, you don't have any external accounts in that currency (${code}).`,
      undefined,
      'payouts_not_allowed',
    )
  }
  if (destination === undefined || destination === fitting.id) return fitting
  const named = ctx.objects.find('bank_account', ctx, destination)
  if (!named) throw invalid(`No such external account: '${destination}'`, 'destination', 'resource_missing')
  return named
}

export const retrievePayout = endpoint({
  method: 'GET',
  path: '/v1/payouts/:id',
  params: {},
  run: (ctx, _params, [id]) => payoutWire(loadOr404(ctx, 'payout', id)),
})

export const updatePayout = endpoint({
  method: 'POST',
  path: '/v1/payouts/:id',
  params: { metadata: metadata() },
  run(ctx, input, [id]) {
    const payout = loadOr404(ctx, 'payout', id)
    const before = payoutWire(payout)
    payout.state.metadata = changeMetadata(payout.state.metadata, input.metadata)
    ctx.objects.save(payout)
    const after = payoutWire(payout)
    recordEvent(ctx, 'payout.updated', after, previousValues(before, after))
    return after
  },
})

/** Stripe: payouts. One can be canceled while it is pending; an automatic one cannot. */
export const cancelPayout = endpoint({
  method: 'POST',
  path: '/v1/payouts/:id/cancel',
  params: {},
  run(ctx, _params, [id]) {
    const payout = loadOr404(ctx, 'payout', id)
    const { state } = payout
    if (state.automatic) throw invalid('Automatic payouts cannot be canceled.', 'id', 'payouts_not_allowed')
    if (state.status !== 'pending') {
      throw invalid(`Payouts can only be canceled while they are pending. This one is ${state.status}.`, 'id')
    }
    state.status = 'canceled'
    state.due = null
    bookReturn(ctx, payout, 'payout_cancel')
    ctx.objects.save(payout)
    recordEvent(ctx, 'payout.canceled', payoutWire(payout))
    return payoutWire(payout)
  },
})

export const listPayouts = endpoint({
  method: 'GET',
  path: '/v1/payouts',
  params: {
    ...listParams,
    destination: string(),
    status: oneOf('canceled', 'failed', 'in_transit', 'paid', 'pending'),
  },
  run: (ctx, params) =>
    listPage(ctx, 'payout', params, {
      url: '/v1/payouts',
      wire: payoutWire,
      where: (['destination', 'status'] as const).map((field) => {
        const value = params[field]
        return value === undefined ? null : stateIs(field, value)
      }),
    }),
})
