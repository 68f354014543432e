import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import type { Condition, Stored } from '../../store/objects.ts'
import { balanceSettings } from '../balance-settings.ts'
import { book } from '../ledger.ts'
import { loadOr404 } from '../load.ts'

/** A place in the ledger: what became available by `at` and was booked by `seq`. */
export type LedgerPosition = { at: number; seq: number }

type PayoutState = {
  amount: number
  currency: string
  /** Made by the schedule, and not by a request. */
  automatic: boolean
  arrival_date: number
  balance_transaction: string
  description: string | null
  destination: string
  /** When it moves on, in Unix seconds on the sandbox clock; null once it has ended. */
  due: number | null
  failure: { code: string; message: string; balance_transaction: string } | null
  metadata: Record<string, string>
  statement_descriptor: string | null
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  /** The transactions of an automatic payout: after the last one of its currency, up to itself. */
  from: LedgerPosition
  to: LedgerPosition
}

declare module '../../store/object-kinds.ts' {
  interface States {
    payout: PayoutState
  }
}

export function payoutWire(payout: Stored<'payout'>): Wire {
  const { state } = payout
  return {
    id: payout.id,
    object: 'payout',
    amount: state.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: state.arrival_date,
    automatic: state.automatic,
    balance_transaction: state.balance_transaction,
    created: payout.created,
    currency: state.currency,
    description: state.description,
    destination: state.destination,
    failure_balance_transaction: state.failure?.balance_transaction ?? null,
    failure_code: state.failure?.code ?? null,
    failure_message: state.failure?.message ?? null,
    livemode: payout.live,
    metadata: state.metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: state.automatic ? (isReconciled(state) ? 'completed' : 'in_progress') : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: state.statement_descriptor,
    status: state.status,
    trace_id: null,
    type: 'bank_account',
  }
}

/** Stripe: payout reconciliation. The transactions of an automatic payout can be listed once it is in transit. */
function isReconciled(state: PayoutState): boolean {
  return state.automatic && state.status !== 'pending'
}

/**
 * The balance transactions of an automatic payout, with its own. Stripe: payout reconciliation. Throws a 400 for a manual
 * payout, and until the payout is reconciled.
 */
export function paidOutWith(ctx: Context, id: string): Condition {
  const { state } = loadOr404(ctx, 'payout', id, 'payout')
  if (!state.automatic) {
    throw invalid('Balance transaction history can only be filtered on automatic transfers, not manual.', 'payout')
  }
  if (!isReconciled(state)) {
    throw invalid(
      'The transactions of this payout are not known yet: its reconciliation is in progress.',
      'payout',
      'payout_reconciliation_not_ready',
    )
  }
  const { from, to } = state
  return {
    sql: `id IN (SELECT transaction_id FROM ledger WHERE live = ? AND account = ? AND currency = ?
      AND available_on <= ? AND seq <= ? AND (available_on > ? OR seq > ?))`,
    values: [Number(ctx.live), ctx.account, state.currency, to.at, to.seq, from.at, from.seq],
  }
}

/** Seconds on the sandbox clock until a payout is with the bank, and until it is there. */
const sendDelaySeconds = 60 * 60
const arrivalDelaySeconds = 24 * 60 * 60

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
