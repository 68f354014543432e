import type { Context } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import { newId } from '../ids.ts'
import type { Stored } from '../store/objects.ts'
import { delayDays } from './balance-settings.ts'
import { type BalanceTransactionState, totalFee } from './balance-transactions.ts'
import { schedulePayout } from './payouts/schedule.ts'
import { hasWaitingRefunds } from './refunds/refund.ts'

const secondsPerDay = 24 * 60 * 60

/** When money that arrives now becomes available, in Unix seconds on the sandbox clock. */
export function availableFrom(ctx: Context, atOnce = false): number {
  return atOnce ? ctx.now : ctx.now + delayDays(ctx) * secondsPerDay
}

/** Books one balance transaction on the context's account. */
export function book(ctx: Context, entry: BalanceTransactionState): Stored<'balance_transaction'> {
  const transaction = ctx.objects.insert('balance_transaction', ctx, newId('txn'), ctx.now, entry)
  const net = entry.amount - totalFee(entry)
  ctx.objects.db.run(
    'INSERT INTO ledger (transaction_id, live, account, currency, net, available_on) VALUES (?, ?, ?, ?, ?, ?)',
    transaction.id,
    Number(ctx.live),
    ctx.account,
    entry.currency,
    net,
    entry.available_on,
  )
  if (entry.available_on > ctx.now || (net > 0 && hasWaitingRefunds(ctx))) announceFunds(ctx, entry.available_on)
  if (net > 0) schedulePayout(ctx, entry.available_on)
  return transaction
}

/** Has `balance.available` recorded at a moment at which money becomes available. */
export function announceFunds(ctx: Context, at: number): void {
  const sql = 'INSERT OR IGNORE INTO pending_money (live, account, available_on) VALUES (?, ?, ?)'
  ctx.objects.db.run(sql, Number(ctx.live), ctx.account, at)
}

export type CurrencyBalance = {
  currency: string
  /** Minor units; may be negative. */
  available: number
  pending: number
}

/** The account's balance in every currency that has been booked on it. */
export function balances(ctx: Context): CurrencyBalance[] {
  return ctx.objects.db.all<CurrencyBalance>(
    `SELECT currency,
       SUM(CASE WHEN available_on <= ?1 THEN net ELSE 0 END) AS available,
       SUM(CASE WHEN available_on > ?1 THEN net ELSE 0 END) AS pending
     FROM ledger WHERE live = ?2 AND account = ?3 GROUP BY currency ORDER BY currency`,
    ctx.now,
    Number(ctx.live),
    ctx.account,
  )
}

/** The account's available balance in a currency, in minor units; may be negative. */
export function availableIn(ctx: Context, currency: string): number {
  return balances(ctx).find((balance) => balance.currency === currency)?.available ?? 0
}

/** Throws a 400 `balance_insufficient` unless the available balance covers the amount. */
export function assertAvailable(ctx: Context, amount: number, currency: string, message: string): void {
  if (availableIn(ctx, currency) < amount) throw invalid(message, undefined, 'balance_insufficient')
}
