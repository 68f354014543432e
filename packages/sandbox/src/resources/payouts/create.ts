import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { integer, oneOf, required, string } from '../../http/fields.ts'
import { assertPayable, currency } from '../../money/currency.ts'
import { assertAvailable } from '../../money/ledger.ts'
import type { Stored } from '../../store/objects.ts'
import { payoutDestination } from './destination.ts'
import { insertPayout } from './insert.ts'
import { payoutWire } from './object.ts'

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
