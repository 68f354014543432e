import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { type Context, isPlatform } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { integer, oneOf, required, string } from '../../http/fields.ts'
import { assertPayable, currency } from '../../money/currency.ts'
import { assertAvailable } from '../../money/ledger.ts'
import { assertDestination } from '../payment-intents/capabilities.ts'
import { assertTransferRegion } from '../payment-intents/fields.ts'
import { transferWire } from './object.ts'
import { sendTransfer } from './send.ts'
import { loadTransferSource } from './source.ts'

export const createTransfer = endpoint({
  method: 'POST',
  path: '/v1/transfers',
  params: {
    amount: integer({ min: 1 }),
    currency: required(currency()),
    description: string(),
    destination: required(string()),
    metadata: metadata(),
    source_transaction: string(),
    source_type: oneOf('card'),
    transfer_group: string(),
  },
  run(ctx, input) {
    if (!isPlatform(ctx)) throw invalid('A connected account cannot create transfers.', 'destination')
    assertDestination(ctx, input.destination, 'destination')
    assertTransferRegion(ctx, input.destination)
    const source =
      input.source_transaction === undefined ? null : loadTransferSource(ctx, input.source_transaction, input)
    const amount = input.amount ?? source?.remaining
    if (amount === undefined) throw invalid('Missing required param: amount.', 'amount', 'parameter_missing')
    assertPayable(amount, input.currency, 'amount')
    if (!source) assertFundsAvailable(ctx, amount, input.currency)
    const { transfer } = sendTransfer(ctx, {
      destination: input.destination,
      amount,
      currency: input.currency,
      fee: null,
      source: input.source_transaction ?? null,
      available_on: source?.available_on ?? ctx.now,
      description: input.description ?? null,
      metadata: changeMetadata({}, input.metadata),
      transfer_group: input.transfer_group ?? source?.transfer_group ?? null,
    })
    return transferWire(ctx, transfer)
  },
})

function assertFundsAvailable(ctx: Context, amount: number, code: string): void {
  assertAvailable(
    ctx,
    amount,
    code,
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance ' +
      'by creating Charges using the 4000000000000077 test card.',
  )
}
