import { recordEvent } from '../../events/record.ts'
import { actingFor, type Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { newId } from '../../ids.ts'
import { formatMoney } from '../../money/currency.ts'
import { assertAvailable, book } from '../../money/ledger.ts'
import type { Stored } from '../../store/objects.ts'
import { proportionalFee, refundApplicationFee } from '../application-fees/fee-refund.ts'
import { loadOr404 } from '../load.ts'
import { issueRefund } from '../refunds/issue.ts'
import { overdraftFor } from '../refunds/overdraft.ts'
import { transferWire } from '../transfers/object.ts'

export type ReversalInput = {
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
