import { type Context, isPlatform } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { chargesEnabled } from '../accounts/account.ts'
import { bankAccountsOf } from '../accounts/bank-account.ts'
import { loadAccount } from '../accounts/platform.ts'
import { type PayoutSchedule, weekdays } from '../balance-settings.ts'

const secondsPerDay = 24 * 60 * 60

/** Schedules the account's next payout after a moment at which money is available. */
export function schedulePayout(ctx: Context, available: number): void {
  if (isPlatform(ctx)) return
  const at = nextPayoutMoment(ctx, available)
  if (at === null) return
  ctx.objects.db.run(
    'INSERT OR IGNORE INTO due_payouts (live, account, at) VALUES (?, ?, ?)',
    Number(ctx.live),
    ctx.account,
    at,
  )
}

/**
 * The next of the account's payout moments after a moment: once a day, at the time of day at which the account was
 * opened, so that the payouts of many accounts are spread over the day. Null for an account that does not exist.
 */
function nextPayoutMoment(ctx: Context, after: number): number | null {
  const sql = "SELECT created FROM objects WHERE id = ? AND live = ? AND kind = 'account'"
  const account = ctx.objects.db.one<{ created: number }>(sql, ctx.account, Number(ctx.live))
  if (!account) return null
  const days = Math.floor((Math.max(after, ctx.now) - account.created) / secondsPerDay) + 1
  return account.created + days * secondsPerDay
}

/** Whether automatic payouts are made on the day of a moment. */
export function isPayoutDay({ interval, ...days }: PayoutSchedule, at: number): boolean {
  const date = new Date(at * 1000)
  if (interval === 'weekly')
    return days.weekly_payout_days.some((day) => weekdays.indexOf(day) === date.getUTCDay() - 1)
  if (interval !== 'monthly') return interval === 'daily'
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return days.monthly_payout_days.some((day) => Math.min(day, lastOfMonth) === date.getUTCDate())
}

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
