import { type Context, isPlatform } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

export type PayoutSchedule = {
  interval: 'daily' | 'manual' | 'monthly' | 'weekly'
  weekly_payout_days: (typeof weekdays)[number][]
  /** Days of the month, from 1. */
  monthly_payout_days: number[]
}

export type BalanceSettingsState = {
  debit_negative_balances: boolean
  /** The minimum that stays on the balance when it is paid out, in minor units by currency. */
  minimum_balance_by_currency: Record<string, number>
  schedule: PayoutSchedule
  statement_descriptor: string | null
  delay_days_override: number | null
}

/**
 * The balance settings of the context's account: those that were set, or the defaults. Stripe: balance settings,
 * payout schedules. An account whose losses the platform bears is not debited when its balance is negative. The
 * platform's own payouts are manual, as an operator sets them who keeps money for merchants.
 */
export function balanceSettings(ctx: Context): BalanceSettingsState {
  const stored = findBalanceSettings(ctx)
  if (stored) return stored.state
  const account = ctx.objects.find('account', { live: ctx.live, account: ctx.settings.meta.platform }, ctx.account)
  return {
    debit_negative_balances: account?.state.controller.losses === 'stripe',
    minimum_balance_by_currency: {},
    schedule: { interval: isPlatform(ctx) ? 'manual' : 'daily', weekly_payout_days: [], monthly_payout_days: [] },
    statement_descriptor: null,
    delay_days_override: null,
  }
}

export function saveBalanceSettings(ctx: Context, state: BalanceSettingsState): void {
  const stored = findBalanceSettings(ctx)
  if (stored) ctx.objects.save({ ...stored, state })
  else ctx.objects.insert('balance_settings', ctx, idOf(ctx), ctx.now, state)
}

/** Days until what the account is paid becomes available. */
export function delayDays(ctx: Context): number {
  return findBalanceSettings(ctx)?.state.delay_days_override ?? ctx.settings.settlementDays
}

function findBalanceSettings(ctx: Context): Stored<'balance_settings'> | null {
  return ctx.objects.find('balance_settings', ctx, idOf(ctx))
}

/** The API shows no id: an account has one set of them. */
function idOf(ctx: Context): string {
  return `balance_settings_${ctx.account}`
}
