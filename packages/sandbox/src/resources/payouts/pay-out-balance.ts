import type { Context } from '../../http/context.ts'
import { balances, book } from '../ledger.ts'
import { insertPayout, type LedgerPosition } from './payout.ts'
import { payoutDestination } from './schedule.ts'

/**
 * Pays out the available balance of the context's account above the minimum balance, in every currency. Stripe: balance
 * settings. The hold of the minimum is a transaction of the
 * payout, and the next payout releases it.
 */
export function payOutBalance(ctx: Context, minimums: Readonly<Record<string, number>>): void {
  for (const { currency, available } of balances(ctx)) {
    const held = minimums[currency] ?? 0
    if (available <= held) continue
    const destination = payoutDestination(ctx, currency)
    if (!destination) continue
    if (held > 0) bookMinimum(ctx, 'payout_minimum_balance_hold', -held, currency)
    const from = lastPosition(ctx, currency)
    insertPayout(ctx, { amount: available - held, currency, automatic: true, destination: destination.id, from })
    if (held > 0) bookMinimum(ctx, 'payout_minimum_balance_release', held, currency)
  }
}

function bookMinimum(
  ctx: Context,
  type: 'payout_minimum_balance_hold' | 'payout_minimum_balance_release',
  amount: number,
  currency: string,
): void {
  const entry = { type, amount, currency, fees: [], description: null, available_on: ctx.now, source: null }
  book(ctx, entry)
}

/** The last transaction of the latest automatic payout of a currency. */
function lastPosition(ctx: Context, currency: string): LedgerPosition {
  const sql = `SELECT json_extract(state, '$.to.at') AS at, json_extract(state, '$.to.seq') AS seq
    FROM objects INDEXED BY payouts_by_owner
    WHERE kind = 'payout' AND live = ? AND account = ? AND json_extract(state, '$.currency') = ?
      AND json_extract(state, '$.automatic') = 1
    ORDER BY seq DESC LIMIT 1`
  const last = ctx.objects.db.one<LedgerPosition>(sql, Number(ctx.live), ctx.account, currency)
  return last ?? { at: 0, seq: 0 }
}
