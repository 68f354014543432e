import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

/** A place in the ledger: what became available by `at` and was booked by `seq`. */
export type LedgerPosition = { at: number; seq: number }

export type PayoutState = {
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
export function isReconciled(state: PayoutState): boolean {
  return state.automatic && state.status !== 'pending'
}
