import type { DueWork } from '../due/due-work.ts'
import { recordEvent } from '../events/record.ts'
import { actingFor, type Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Wire } from '../http/wire.ts'
import { loadAccount } from './accounts/platform.ts'
import { balances } from './ledger.ts'
import { sendWaitingRefunds } from './refunds/finish.ts'

/** The current balance of the context's account. */
function balanceWire(ctx: Context): Wire {
  const moved = balances(ctx)
  const currency = loadAccount(ctx, ctx.account).state.default_currency
  const rows = moved.length > 0 ? moved : [{ currency, available: 0, pending: 0 }]
  const entry = (amount: number, code: string): Wire => ({ amount, currency: code, source_types: { card: amount } })
  return {
    object: 'balance',
    available: rows.map((row) => entry(row.available, row.currency)),
    livemode: ctx.live,
    pending: rows.map((row) => entry(row.pending, row.currency)),
  }
}

export const retrieveBalance = endpoint({
  method: 'GET',
  path: '/v1/balance',
  params: {},
  run: balanceWire,
})

/**
 * Pending money becomes available on its day; the account gets one `balance.available` event for all of it, and
 * the refunds that waited for it go out.
 */
export const duePendingFunds: DueWork = {
  nextDueAt: (ctx) =>
    ctx.objects.db.one<{ at: number | null }>('SELECT MIN(available_on) AS at FROM pending_money')?.at ?? null,
  run(ctx, until, pending) {
    if (pending && !pending.tryAddAlone()) return false
    const accounts = ctx.objects.db.all<{ live: number; account: string }>(
      'SELECT DISTINCT live, account FROM pending_money WHERE available_on <= ?',
      until,
    )
    ctx.objects.db.run('DELETE FROM pending_money WHERE available_on <= ?', until)
    for (const { live, account } of accounts) {
      const owner = { ...actingFor(ctx, account), live: live === 1 }
      recordEvent(owner, 'balance.available', balanceWire(owner))
      sendWaitingRefunds(owner)
    }
    return true
  },
}
