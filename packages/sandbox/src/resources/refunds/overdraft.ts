import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { totalFee } from '../balance-transactions/object.ts'

/**
 * The overdraft that a refund may cause, in minor units. The charge brought its account less than the customer paid, by
 * the fees; a full refund may take that difference from an empty balance.
 */
export function overdraftFor(ctx: Context, charge: Stored<'charge'>, amount: number): number {
  const { state } = charge
  const booked = ctx.objects.find('balance_transaction', ctx, state.balance_transaction ?? '')
  const fees = booked ? totalFee(booked.state) : 0
  return Math.max(0, state.amount_refunded + amount - (state.amount_captured - fees))
}
