import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Wire } from '../http/wire.ts'
import { balances } from '../money/ledger.ts'
import { loadAccount } from './accounts/platform.ts'

/** The current balance of the context's account. */
export function balanceWire(ctx: Context): Wire {
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
