import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { chargesEnabled } from '../accounts/account.ts'
import { bankAccountsOf } from '../accounts/bank-account.ts'
import { loadAccount } from '../accounts/platform.ts'

/** Whether a payout could be made from the context's account now. */
export function payoutsEnabled(ctx: Context): boolean {
  return chargesEnabled(loadAccount(ctx, ctx.account)) && usableBankAccounts(ctx).length > 0
}

/** The bank account that a currency is paid out to: the default of the currency, or of the account's own currency. */
export function payoutDestination(ctx: Context, currency: string): Stored<'bank_account'> | null {
  const account = loadAccount(ctx, ctx.account)
  if (!chargesEnabled(account)) return null
  const usable = usableBankAccounts(ctx)
  const defaultOf = (code: string) =>
    usable.find(({ state }) => state.currency === code && state.default_for_currency) ?? null
  return defaultOf(currency) ?? defaultOf(account.state.default_currency)
}

/** Stripe: payouts. A bank account to which a payout failed gets no more until it is replaced. */
function usableBankAccounts(ctx: Context): Stored<'bank_account'>[] {
  return bankAccountsOf(ctx, ctx.account).filter(({ state }) => state.status !== 'errored')
}
