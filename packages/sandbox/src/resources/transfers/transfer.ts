import { recordEvent } from '../../events/record.ts'
import { actingFor, type Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { listOf } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import { formatMoney } from '../../money/currency.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { collectApplicationFee } from '../application-fees.ts'
import type { BalanceTransactionState } from '../balance-transactions.ts'
import { insertDestinationPayment } from '../charges/insert.ts'
import { book } from '../ledger.ts'
import { loadOr404 } from '../load.ts'
import { transferReversalWire } from '../transfer-reversals.ts'

type TransferState = {
  amount: number
  amount_reversed: number
  balance_transaction: string
  currency: string
  description: string | null
  destination: string
  /** The payment that the transfer became on the destination account. */
  destination_payment: string
  metadata: Record<string, string>
  source_transaction: string | null
  transfer_group: string | null
}

declare module '../../store/object-kinds.ts' {
  interface States {
    transfer: TransferState
  }
}

/** The wire object embeds the latest reversals. */
export function transferWire(ctx: Pick<Context, 'objects'>, transfer: Stored<'transfer'>): Wire {
  const { state } = transfer
  return {
    id: transfer.id,
    object: 'transfer',
    amount: state.amount,
    amount_reversed: state.amount_reversed,
    balance_transaction: state.balance_transaction,
    created: transfer.created,
    currency: state.currency,
    description: state.description,
    destination: state.destination,
    destination_payment: state.destination_payment,
    livemode: transfer.live,
    metadata: state.metadata,
    reversals: reversalsWire(ctx, transfer),
    reversed: state.amount_reversed === state.amount,
    source_transaction: state.source_transaction,
    source_type: 'card',
    transfer_group: state.transfer_group,
  }
}

function reversalsWire(ctx: Pick<Context, 'objects'>, transfer: Stored<'transfer'>): Wire {
  const all = ctx.objects.all('transfer_reversal', transfer, stateIs('transfer', transfer.id))
  return listOf(all.slice(0, 10).map(transferReversalWire), `/v1/transfers/${transfer.id}/reversals`, all.length > 10)
}

/** The amount of a charge that remains for transfers. */
type TransferSource = {
  /** Minor units. */
  remaining: number
  /** Unix seconds on the sandbox clock from which the charge's own money can be used. */
  available_on: number
  transfer_group: string
}

/**
 * The charge that funds a transfer. The transfer becomes available together with the charge and needs no other balance;
 * all transfers of one charge together cannot exceed it. A charge that cannot fund the transfer throws a 400.
 */
export function loadTransferSource(
  ctx: Context,
  id: string,
  input: { amount?: number | undefined; currency: string },
): TransferSource {
  const charge = loadOr404(ctx, 'charge', id, 'source_transaction')
  const { state } = charge
  const booked = ctx.objects.find('balance_transaction', ctx, state.balance_transaction ?? '')
  if (!booked)
    throw invalid(`Charge ${id} has not succeeded, so nothing can be transferred from it.`, 'source_transaction')
  if (state.currency !== input.currency) {
    throw invalid(`The transfer is in ${input.currency}, its source transaction in ${state.currency}.`, 'currency')
  }
  const sent = ctx.objects.all('transfer', ctx, stateIs('source_transaction', id))
  const remaining = state.amount_captured - sent.reduce((sum, transfer) => sum + transfer.state.amount, 0)
  if (remaining < 1 || (input.amount ?? 0) > remaining) {
    throw invalid(
      `The transfers of this source transaction cannot exceed it: ${formatMoney(remaining, state.currency)} is left.`,
      'amount',
      'balance_insufficient',
    )
  }
  const group = state.transfer_group ?? `group_${state.payment_intent ?? id}`
  if (state.transfer_group === null) {
    state.transfer_group = group
    ctx.objects.save(charge)
  }
  return { remaining, available_on: booked.state.available_on, transfer_group: group }
}

type TransferInput = {
  destination: string
  /** Minor units. */
  amount: number
  currency: string
  /** The application fee that the platform takes on arrival; null for none. */
  fee: number | null
  /** Id of the charge that the money comes from; null for the balance. */
  source: string | null
  /** Unix seconds on the sandbox clock from which the money can be used. */
  available_on: number
  description: string | null
  metadata: Record<string, string>
  transfer_group: string | null
}

/** Sends money from the platform to an account, where it arrives as a payment less the application fee. */
export function sendTransfer(
  ctx: Context,
  input: TransferInput,
): { transfer: Stored<'transfer'>; fee: Stored<'application_fee'> | null } {
  const { amount, currency, available_on, destination } = input
  const target = actingFor(ctx, destination)
  const id = newId('tr')
  const debited = book(ctx, {
    type: 'transfer',
    amount: -amount,
    currency,
    fees: [],
    description: input.description,
    available_on,
    source: id,
  })
  const payment = insertDestinationPayment(target, { transfer: id, amount, currency, fee: input.fee })
  const fee = input.fee
    ? collectApplicationFee(ctx, {
        payer: destination,
        amount: input.fee,
        currency,
        charge: payment.id,
        originating: input.source,
        available_on,
      })
    : null
  const credited = book(target, {
    type: 'payment',
    amount,
    currency,
    fees: feesOf(ctx, input.fee),
    description: null,
    available_on,
    source: payment.id,
  })
  payment.state.balance_transaction = credited.id
  payment.state.application_fee = fee?.id ?? null
  ctx.objects.save(payment)
  const transfer = ctx.objects.insert('transfer', ctx, id, ctx.now, {
    amount,
    amount_reversed: 0,
    balance_transaction: debited.id,
    currency,
    description: input.description,
    destination,
    destination_payment: payment.id,
    metadata: input.metadata,
    source_transaction: input.source,
    transfer_group: input.transfer_group,
  })
  recordEvent(ctx, 'transfer.created', transferWire(ctx, transfer))
  return { transfer, fee }
}

function feesOf(ctx: Context, fee: number | null): BalanceTransactionState['fees'] {
  if (!fee) return []
  const { application } = ctx.settings.meta
  return [{ amount: fee, type: 'application_fee', application, description: 'Application fee' }]
}
