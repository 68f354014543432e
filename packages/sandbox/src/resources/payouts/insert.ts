import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { book } from '../../money/ledger.ts'
import type { Stored } from '../../store/objects.ts'
import { balanceSettings } from '../balance-settings/state.ts'
import { type PayoutState, payoutWire } from './object.ts'

/** Seconds on the sandbox clock until a payout is with the bank, and until it is there. */
export const sendDelaySeconds = 60 * 60
export const arrivalDelaySeconds = 24 * 60 * 60

type Payout = Pick<PayoutState, 'amount' | 'currency' | 'automatic' | 'destination'> & Partial<PayoutState>

/** Takes a payout from the balance of the context's account, and records `payout.created`. */
export function insertPayout(ctx: Context, given: Payout): Stored<'payout'> {
  const id = newId('po')
  const booked = book(ctx, {
    type: 'payout',
    amount: -given.amount,
    currency: given.currency,
    fees: [],
    description: 'STRIPE PAYOUT',
    available_on: ctx.now,
    source: id,
  })
  const payout = ctx.objects.insert('payout', ctx, id, ctx.now, {
    arrival_date: ctx.now + arrivalDelaySeconds,
    balance_transaction: booked.id,
    description: 'STRIPE PAYOUT',
    due: ctx.now + sendDelaySeconds,
    failure: null,
    metadata: {},
    statement_descriptor: balanceSettings(ctx).statement_descriptor,
    status: 'pending',
    from: { at: 0, seq: 0 },
    ...given,
    to: { at: ctx.now, seq: lastBooked(ctx) },
  })
  recordEvent(ctx, 'payout.created', payoutWire(payout))
  return payout
}

function lastBooked(ctx: Context): number {
  return ctx.objects.db.one<{ seq: number }>('SELECT MAX(seq) AS seq FROM ledger')?.seq ?? 0
}
