import { recordEvent } from '../events/record.ts'
import { changeMetadata, metadata } from '../http/common-fields.ts'
import { actingFor, type Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid, resourceMissing } from '../http/errors.ts'
import { boolean, integer, string } from '../http/fields.ts'
import { listPage, pageParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { formatMoney } from '../money/currency.ts'
import { type Stored, stateIs } from '../store/objects.ts'
import { proportionalFee, refundApplicationFee } from './application-fees.ts'
import { assertAvailable, book } from './ledger.ts'
import { loadOr404 } from './load.ts'
import { issueRefund } from './refunds/issue.ts'
import { overdraftFor } from './refunds/refund.ts'
import { transferWire } from './transfers/transfer.ts'

type TransferReversalState = {
  amount: number
  balance_transaction: string
  currency: string
  /** The refund on the destination account, of the payment that the transfer had become. */
  destination_payment_refund: string
  metadata: Record<string, string>
  /** The refund of the platform's charge that caused the reversal; null without one. */
  source_refund: string | null
  transfer: string
}

declare module '../store/object-kinds.ts' {
  interface States {
    transfer_reversal: TransferReversalState
  }
}

export function transferReversalWire(reversal: Stored<'transfer_reversal'>): Wire {
  const { state } = reversal
  return {
    id: reversal.id,
    object: 'transfer_reversal',
    amount: state.amount,
    balance_transaction: state.balance_transaction,
    created: reversal.created,
    currency: state.currency,
    destination_payment_refund: state.destination_payment_refund,
    metadata: state.metadata,
    source_refund: state.source_refund,
    transfer: state.transfer,
  }
}

/** A reversal of the given transfer, or a 404. */
function loadReversal(ctx: Context, transfer: string, id: string): Stored<'transfer_reversal'> {
  loadOr404(ctx, 'transfer', transfer)
  const reversal = loadOr404(ctx, 'transfer_reversal', id)
  if (reversal.state.transfer !== transfer) throw resourceMissing('transfer_reversal', id)
  return reversal
}

type ReversalInput = {
  /** Minor units. */
  amount: number
  sourceRefund: string | null
  refundFee: boolean
  metadata: Record<string, string>
}

/**
 * Reverses part of a transfer at its destination. An amount above the rest of the transfer, or above the destination's
 * available balance, throws a 400.
 */
export function reverseTransfer(
  ctx: Context,
  transfer: Stored<'transfer'>,
  input: ReversalInput,
): Stored<'transfer_reversal'> {
  const { state } = transfer
  const left = state.amount - state.amount_reversed
  if (input.amount > left) {
    const [asked, rest] = [formatMoney(input.amount, state.currency), formatMoney(left, state.currency)]
    throw invalid(`Transfer reversal amount (${asked}) is greater than unreversed amount (${rest})`, 'amount')
  }
  const target = actingFor(ctx, state.destination)
  const payment = loadOr404(target, 'charge', state.destination_payment)
  const fee = input.refundFee ? feeOf(ctx, payment) : null
  const returned = fee ? proportionalFee(payment, fee, input.amount) : 0
  assertAvailable(
    target,
    input.amount - returned - (input.sourceRefund ? overdraftFor(target, payment, input.amount) : 0),
    state.currency,
    'The destination account does not have enough available funds to reverse this transfer.',
  )
  if (fee && returned > 0) refundApplicationFee(ctx, fee, returned)
  const id = newId('trr')
  const refund = issueRefund(target, payment, {
    id: newId('pyr'),
    amount: input.amount,
    returnedFee: returned,
    source_transfer_reversal: id,
  })
  const booked = book(ctx, {
    type: 'transfer_refund',
    amount: input.amount,
    currency: state.currency,
    fees: [],
    description: null,
    available_on: ctx.now,
    source: id,
  })
  const reversal = ctx.objects.insert('transfer_reversal', ctx, id, ctx.now, {
    amount: input.amount,
    balance_transaction: booked.id,
    currency: state.currency,
    destination_payment_refund: refund.id,
    metadata: input.metadata,
    source_refund: input.sourceRefund,
    transfer: transfer.id,
  })
  state.amount_reversed += input.amount
  ctx.objects.save(transfer)
  recordEvent(ctx, 'transfer.reversed', transferWire(ctx, transfer))
  return reversal
}

function feeOf(ctx: Context, payment: Stored<'charge'>): Stored<'application_fee'> {
  const platform = actingFor(ctx, ctx.settings.meta.platform)
  const fee = ctx.objects.find('application_fee', platform, payment.state.application_fee ?? '')
  if (fee) return fee
  throw invalid('There is no application fee to refund on this payment.', 'refund_application_fee')
}

/** Reverses a transfer; all that remains of it by default. */
export const createReversal = endpoint({
  method: 'POST',
  path: '/v1/transfers/:transfer/reversals',
  params: {
    amount: integer({ min: 1 }),
    description: string(),
    metadata: metadata(),
    refund_application_fee: boolean(),
  },
  run(ctx, input, [id]) {
    const transfer = loadOr404(ctx, 'transfer', id)
    const left = transfer.state.amount - transfer.state.amount_reversed
    if (left === 0) throw invalid(`Transfer ${id} is already fully reversed.`)
    const reversal = reverseTransfer(ctx, transfer, {
      amount: input.amount ?? left,
      sourceRefund: null,
      refundFee: input.refund_application_fee ?? false,
      metadata: changeMetadata({}, input.metadata),
    })
    return transferReversalWire(reversal)
  },
})

export const retrieveReversal = endpoint({
  method: 'GET',
  path: '/v1/transfers/:transfer/reversals/:id',
  params: {},
  run: (ctx, _params, [transfer, id]) => transferReversalWire(loadReversal(ctx, transfer, id)),
})

export const updateReversal = endpoint({
  method: 'POST',
  path: '/v1/transfers/:transfer/reversals/:id',
  params: { metadata: metadata() },
  run(ctx, input, [transfer, id]) {
    const reversal = loadReversal(ctx, transfer, id)
    reversal.state.metadata = changeMetadata(reversal.state.metadata, input.metadata)
    ctx.objects.save(reversal)
    return transferReversalWire(reversal)
  },
})

export const listReversals = endpoint({
  method: 'GET',
  path: '/v1/transfers/:transfer/reversals',
  params: pageParams,
  run(ctx, params, [id]) {
    const transfer = loadOr404(ctx, 'transfer', id)
    return listPage(ctx, 'transfer_reversal', params, {
      url: `/v1/transfers/${id}/reversals`,
      wire: transferReversalWire,
      where: [stateIs('transfer', transfer.id)],
    })
  },
})
