import { recordEvent } from '../../events/record.ts'
import { actingFor, type Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import { book } from '../../money/ledger.ts'
import type { Stored } from '../../store/objects.ts'
import type { BalanceTransactionState } from '../balance-transactions/object.ts'
import { applicationFeeWire } from './object.ts'

export type FeeRefundState = {
  amount: number
  balance_transaction: string
  currency: string
  fee: string
  metadata: Record<string, string>
}

export function feeRefundWire(refund: Stored<'fee_refund'>): Wire {
  const { state } = refund
  return {
    id: refund.id,
    object: 'fee_refund',
    amount: state.amount,
    balance_transaction: state.balance_transaction,
    created: refund.created,
    currency: state.currency,
    fee: state.fee,
    metadata: state.metadata,
  }
}

/**
 * The part of an application fee that is refunded with `amount` of its charge: proportional, and all of the remaining
 * fee with the last of the charge.
 */
export function proportionalFee(charge: Stored<'charge'>, fee: Stored<'application_fee'>, amount: number): number {
  const left = fee.state.amount - fee.state.amount_refunded
  if (charge.state.amount_refunded + amount >= charge.state.amount) return left
  return Math.min(left, Math.round((fee.state.amount * amount) / charge.state.amount_captured))
}

/** Refunds part of a fee from the platform and records the event. The payer's side is booked with its refund. */
export function refundApplicationFee(
  ctx: Context,
  fee: Stored<'application_fee'>,
  amount: number,
  metadata: Record<string, string> = {},
): Stored<'fee_refund'> {
  const platform = actingFor(ctx, ctx.settings.meta.platform)
  const id = newId('fr')
  const booked = book(platform, {
    type: 'application_fee_refund',
    amount: -amount,
    currency: fee.state.currency,
    fees: [],
    description: null,
    available_on: ctx.now,
    source: id,
  })
  const refund = ctx.objects.insert('fee_refund', platform, id, ctx.now, {
    amount,
    balance_transaction: booked.id,
    currency: fee.state.currency,
    fee: fee.id,
    metadata,
  })
  fee.state.amount_refunded += amount
  ctx.objects.save(fee)
  recordEvent(platform, 'application_fee.refunded', applicationFeeWire(platform, fee))
  return refund
}

/** A refunded fee on the payer's balance transaction: a negative fee. */
export function feeRefundDetails(ctx: Context, amount: number): BalanceTransactionState['fees'] {
  if (amount === 0) return []
  return [
    {
      amount: -amount,
      type: 'application_fee',
      application: ctx.settings.meta.application,
      description: 'Application fee refund',
    },
  ]
}
