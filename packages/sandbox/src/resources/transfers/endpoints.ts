import { previousValues, recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { type Context, isPlatform } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { clearable, integer, oneOf, required, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { assertPayable, currency } from '../../money/currency.ts'
import { stateIs } from '../../store/objects.ts'
import { assertAvailable } from '../ledger.ts'
import { loadOr404 } from '../load.ts'
import { assertDestination } from '../payment-intents/capabilities.ts'
import { assertTransferRegion } from '../payment-intents/fields.ts'
import { loadTransferSource, sendTransfer, transferWire } from './transfer.ts'

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

export const retrieveTransfer = endpoint({
  method: 'GET',
  path: '/v1/transfers/:id',
  params: {},
  run: (ctx, _params, [id]) => transferWire(ctx, loadOr404(ctx, 'transfer', id)),
})

export const updateTransfer = endpoint({
  method: 'POST',
  path: '/v1/transfers/:id',
  params: { description: clearable(string()), metadata: metadata() },
  run(ctx, input, [id]) {
    const transfer = loadOr404(ctx, 'transfer', id)
    const before = transferWire(ctx, transfer)
    if (input.description !== undefined) transfer.state.description = input.description
    transfer.state.metadata = changeMetadata(transfer.state.metadata, input.metadata)
    ctx.objects.save(transfer)
    const after = transferWire(ctx, transfer)
    recordEvent(ctx, 'transfer.updated', after, previousValues(before, after))
    return after
  },
})

export const listTransfers = endpoint({
  method: 'GET',
  path: '/v1/transfers',
  params: { ...listParams, destination: string(), transfer_group: string() },
  run: (ctx, params) =>
    listPage(ctx, 'transfer', params, {
      url: '/v1/transfers',
      wire: (transfer) => transferWire(ctx, transfer),
      where: (['destination', 'transfer_group'] as const).map((field) => {
        const value = params[field]
        return value === undefined ? null : stateIs(field, value)
      }),
    }),
})
