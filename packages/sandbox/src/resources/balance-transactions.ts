import { endpoint } from '../http/endpoint.ts'
import { string } from '../http/fields.ts'
import { listPage, listParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { currency } from '../money/currency.ts'
import { type Stored, stateIs } from '../store/objects.ts'
import { loadOr404 } from './load.ts'
import { paidOutWith } from './payouts/payout.ts'

type BalanceTransactionType =
  | 'adjustment'
  | 'application_fee'
  | 'application_fee_refund'
  | 'charge'
  | 'payment'
  | 'payment_refund'
  | 'payout'
  | 'payout_cancel'
  | 'payout_failure'
  | 'payout_minimum_balance_hold'
  | 'payout_minimum_balance_release'
  | 'refund'
  | 'refund_failure'
  | 'stripe_fee'
  | 'topup'
  | 'transfer'
  | 'transfer_refund'

export type BalanceTransactionState = {
  type: BalanceTransactionType
  /** Minor units, negative when money leaves the balance. */
  amount: number
  currency: string
  fees: { amount: number; type: 'stripe_fee' | 'application_fee'; application: string | null; description: string }[]
  description: string | null
  /** Unix seconds on the sandbox clock. */
  available_on: number
  source: string | null
  /** The reporting category, where the type alone does not determine it. */
  reporting?: 'dispute' | 'dispute_reversal'
}

declare module '../store/object-kinds.ts' {
  interface States {
    balance_transaction: BalanceTransactionState
  }
}

const reportingCategories: Record<BalanceTransactionType, string> = {
  adjustment: 'other_adjustment',
  application_fee: 'platform_earning',
  application_fee_refund: 'platform_earning_refund',
  charge: 'charge',
  payment: 'charge',
  payment_refund: 'refund',
  payout: 'payout',
  payout_cancel: 'payout_reversal',
  payout_failure: 'payout_reversal',
  payout_minimum_balance_hold: 'payout_minimum_balance_hold',
  payout_minimum_balance_release: 'payout_minimum_balance_release',
  refund: 'refund',
  refund_failure: 'refund_failure',
  stripe_fee: 'fee',
  topup: 'topup',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
}

export function totalFee(state: BalanceTransactionState): number {
  return state.fees.reduce((sum, fee) => sum + fee.amount, 0)
}

/** `now`, in Unix seconds, decides between pending and available. */
export function balanceTransactionWire(transaction: Stored<'balance_transaction'>, now: number): Wire {
  const { state } = transaction
  const fee = totalFee(state)
  return {
    id: transaction.id,
    object: 'balance_transaction',
    amount: state.amount,
    available_on: state.available_on,
    balance_type: 'payments',
    created: transaction.created,
    currency: state.currency,
    description: state.description,
    exchange_rate: null,
    fee,
    fee_details: state.fees.map((part) => ({ ...part, currency: state.currency })),
    net: state.amount - fee,
    reporting_category: state.reporting ?? reportingCategories[state.type],
    source: state.source,
    status: state.available_on <= now ? 'available' : 'pending',
    type: state.type,
  }
}

const retrieveBalanceTransaction = endpoint({
  method: 'GET',
  path: '/v1/balance_transactions/:id',
  params: {},
  run: (ctx, _params, [id]) => balanceTransactionWire(loadOr404(ctx, 'balance_transaction', id), ctx.now),
})

/** Stripe: the older address of a balance transaction, which some clients still call. */
const retrieveBalanceHistory = endpoint({ ...retrieveBalanceTransaction, path: '/v1/balance/history/:id' })

const listBalanceTransactions = endpoint({
  method: 'GET',
  path: '/v1/balance_transactions',
  params: { ...listParams, currency: currency(), payout: string(), source: string(), type: string() },
  run: (ctx, params) =>
    listPage(ctx, 'balance_transaction', params, {
      url: '/v1/balance_transactions',
      wire: (transaction) => balanceTransactionWire(transaction, ctx.now),
      where: [
        params.payout === undefined ? null : paidOutWith(ctx, params.payout),
        ...(['currency', 'source', 'type'] as const).map((field) => {
          const value = params[field]
          return value === undefined ? null : stateIs(field, value)
        }),
      ],
    }),
})

export const balanceTransactionEndpoints = [retrieveBalanceTransaction, retrieveBalanceHistory, listBalanceTransactions]
