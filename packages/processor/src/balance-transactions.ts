import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { type HistoryPage, pageOf, pageParams } from './history/history-page.ts'
import { paymentOfMovement } from './own-metadata.ts'
import { idOf, onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'

/** A change of an account's balance. Amounts in minor units, below zero when money left it; `amount - fee = net`. */
export type BalanceTransactionSnapshot = {
  /** txn_… */
  id: string
  /** charge, payment, refund, adjustment, payout … */
  type: string
  /** As reports group it: charge, refund, dispute, dispute_reversal, payout_reversal … */
  category: string
  amount: bigint
  fee: bigint
  net: bigint
  currency: string
  source: TransactionSource | null
  availableOn: Date
  created: Date
}

/** The object that caused a transaction, and the objects that it belongs to. */
type TransactionSource = {
  /** ch_…, py_…, re_…, pyr_…, du_…, po_…, fr_… */
  id: string
  /** pi_…: the payment of the object. */
  paymentId: string | null
  /** tr_…: the transfer whose arrival it is. */
  transfer: string | null
  /** trr_…: the reversal of such a transfer. */
  reversal: string | null
  /** acct_…: the account that pays an application fee, or that receives a transfer. */
  account: string | null
  /** The fee_… that was refunded, or the tr_… that was reversed. */
  parent: string | null
}

/** Transactions of an account's balance since a moment, newest first. @throws ProcessorError */
export async function listBalanceTransactions(
  connection: Connection,
  scope: ProcessorScope,
  since: Date,
  after: string | null,
): Promise<HistoryPage<BalanceTransactionSnapshot>> {
  const { items, next } = await listPage(connection, scope, pageParams(since, after))
  // Transactions of other balances are in no payout.
  return { items: items.filter(({ ofPayments }) => ofPayments), next }
}

/**
 * The transactions of an automatic payout, its own included, newest first. The processor lists them once it has
 * reconciled the payout.
 * @param payout po_…
 * @throws ProcessorError
 */
export function listPayoutTransactions(
  connection: Connection,
  scope: ProcessorScope,
  payout: string,
  after: string | null,
): Promise<HistoryPage<BalanceTransactionSnapshot>> {
  return listPage(connection, scope, { payout, limit: 100, ...(after ? { starting_after: after } : {}) })
}

async function listPage(
  connection: Connection,
  { livemode, hostAccount }: ProcessorScope,
  params: Stripe.BalanceTransactionListParams,
) {
  const page = await callStripe(livemode, () =>
    connection
      .client(livemode)
      .balanceTransactions.list({ ...params, expand: ['data.source'] }, onAccount(hostAccount)),
  )
  return pageOf(page, transactionSnapshot)
}

function transactionSnapshot(transaction: Stripe.BalanceTransaction) {
  return {
    id: transaction.id,
    type: transaction.type,
    category: transaction.reporting_category,
    amount: BigInt(transaction.amount),
    fee: BigInt(transaction.fee),
    net: BigInt(transaction.net),
    currency: transaction.currency,
    source: sourceOf(transaction.source),
    availableOn: new Date(transaction.available_on * 1000),
    created: new Date(transaction.created * 1000),
    ofPayments: transaction.balance_type === 'payments',
  }
}

/** An object that was deleted, or that the key may not read, stays an id. */
function sourceOf(source: Stripe.BalanceTransaction['source']): TransactionSource | null {
  if (source === null) return null
  const none = { paymentId: null, transfer: null, reversal: null, account: null, parent: null }
  if (typeof source === 'string') return { id: source, ...none }
  const { id } = source
  const { payment_intent, source_transfer, source_transfer_reversal, account, destination, fee, transfer } =
    source as Partial<
      Record<
        | 'payment_intent'
        | 'source_transfer'
        | 'source_transfer_reversal'
        | 'account'
        | 'destination'
        | 'fee'
        | 'transfer',
        string | { id: string } | null
      >
    >
  const { object } = source
  return {
    id,
    paymentId: idOf(payment_intent) ?? paymentOfMovement(source as { metadata?: unknown }),
    transfer: idOf(source_transfer),
    reversal: idOf(source_transfer_reversal),
    account: object === 'application_fee' ? idOf(account) : object === 'transfer' ? idOf(destination) : null,
    parent: object === 'fee_refund' ? idOf(fee) : object === 'transfer_reversal' ? idOf(transfer) : null,
  }
}
