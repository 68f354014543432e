import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { totalFee } from '../balance-transactions/object.ts'

/**
 * How far below zero a refund may take the balance, in minor units. A charge brought its account less than the customer
 * paid; whoever gives all of it back owes the difference, and may, even with nothing else on the balance.
 */
export function overdraftFor(ctx: Context, charge: Stored<'charge'>, amount: number): number {
  const { state } = charge
  const booked = ctx.objects.find('balance_transaction', ctx, state.balance_transaction ?? '')
  const fees = booked ? totalFee(booked.state) : 0
  return Math.max(0, state.amount_refunded + amount - (state.amount_captured - fees))
}
