import { previousValues, recordEvent } from '../events/record.ts'
import { type Context, isPlatform } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import { boolean, clearable, type Field, hash, integer, list, oneOf, type Parsed, string } from '../http/fields.ts'
import type { Wire } from '../http/wire.ts'
import { assertPayable, currency } from '../money/currency.ts'
import type { Stored } from '../store/objects.ts'
import { payoutsEnabled, schedulePayout } from './payouts/schedule.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

export type PayoutSchedule = {
  interval: 'daily' | 'manual' | 'monthly' | 'weekly'
  weekly_payout_days: (typeof weekdays)[number][]
  /** Days of the month, from 1. */
  monthly_payout_days: number[]
}

type BalanceSettingsState = {
  debit_negative_balances: boolean
  /** The minimum that stays on the balance when it is paid out, in minor units by currency. */
  minimum_balance_by_currency: Record<string, number>
  schedule: PayoutSchedule
  statement_descriptor: string | null
  delay_days_override: number | null
}

declare module '../store/object-kinds.ts' {
  interface States {
    balance_settings: BalanceSettingsState
  }
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

function saveBalanceSettings(ctx: Context, state: BalanceSettingsState): void {
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

/** The balance settings of the context's account. */
function balanceSettingsWire(ctx: Context): Wire {
  const state = balanceSettings(ctx)
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: state.debit_negative_balances,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency:
          Object.keys(state.minimum_balance_by_currency).length > 0 ? state.minimum_balance_by_currency : null,
        schedule: scheduleWire(state.schedule),
        statement_descriptor: state.statement_descriptor,
        status: payoutsEnabled(ctx) ? 'enabled' : 'disabled',
      },
      settlement_timing: {
        delay_days: delayDays(ctx),
        ...(state.delay_days_override === null ? {} : { delay_days_override: state.delay_days_override }),
        start_of_day: null,
      },
    },
  }
}

function scheduleWire({ interval, weekly_payout_days, monthly_payout_days }: BalanceSettingsState['schedule']): Wire {
  return {
    interval,
    ...(interval === 'weekly' ? { weekly_payout_days } : {}),
    ...(interval === 'monthly' ? { monthly_payout_days } : {}),
  }
}

export const retrieveBalanceSettings = endpoint({
  method: 'GET',
  path: '/v1/balance_settings',
  params: {},
  run: balanceSettingsWire,
})

/** Stripe: balance settings, `delay_days_override` is at most 31. */
const maxDelayDays = 31

const scheduleField = hash({
  interval: oneOf('daily', 'manual', 'monthly', 'weekly'),
  monthly_payout_days: list(integer({ min: 1, max: 31 }), { max: 31 }),
  weekly_payout_days: list(oneOf(...weekdays), { max: 5 }),
})
const params = {
  payments: hash({
    debit_negative_balances: boolean(),
    payouts: hash({
      minimum_balance_by_currency: clearable(amountsByCurrency()),
      schedule: scheduleField,
      statement_descriptor: string({ max: 22 }),
    }),
    settlement_timing: hash({ delay_days_override: clearable(integer({ min: 0, max: maxDelayDays })) }),
  }),
}

export const updateBalanceSettings = endpoint({
  method: 'POST',
  path: '/v1/balance_settings',
  params,
  run(ctx, { payments }) {
    const before = balanceSettingsWire(ctx)
    const current = balanceSettings(ctx)
    const { payouts, settlement_timing: timing } = payments ?? {}
    const override = timing?.delay_days_override
    if (typeof override === 'number' && override < ctx.settings.settlementDays) {
      throw invalid(
        `The delay cannot be shorter than ${ctx.settings.settlementDays} days for this account.`,
        'payments[settlement_timing][delay_days_override]',
      )
    }
    saveBalanceSettings(ctx, {
      debit_negative_balances: payments?.debit_negative_balances ?? current.debit_negative_balances,
      minimum_balance_by_currency: changeAmounts(
        current.minimum_balance_by_currency,
        payouts?.minimum_balance_by_currency,
      ),
      schedule: changeSchedule(current.schedule, payouts?.schedule),
      statement_descriptor: payouts?.statement_descriptor ?? current.statement_descriptor,
      delay_days_override: override === undefined ? current.delay_days_override : override,
    })
    schedulePayout(ctx, ctx.now)
    const after = balanceSettingsWire(ctx)
    recordEvent(ctx, 'balance_settings.updated', after, previousValues(before, after))
    return after
  },
})

function changeSchedule(
  current: PayoutSchedule,
  sent: Parsed<{ schedule: typeof scheduleField }>['schedule'],
): PayoutSchedule {
  const interval = sent?.interval ?? current.interval
  const weekly = interval === 'weekly' ? (sent?.weekly_payout_days ?? current.weekly_payout_days) : []
  const monthly = interval === 'monthly' ? (sent?.monthly_payout_days ?? current.monthly_payout_days) : []
  const name = 'payments[payouts][schedule]'
  if (interval === 'weekly' && weekly.length === 0) {
    throw invalid('A weekly schedule names its days.', `${name}[weekly_payout_days]`, 'parameter_missing')
  }
  if (interval === 'monthly' && monthly.length === 0) {
    throw invalid('A monthly schedule names its days.', `${name}[monthly_payout_days]`, 'parameter_missing')
  }
  return { interval, weekly_payout_days: weekly, monthly_payout_days: monthly }
}

type AmountChanges = Record<string, number | null>

/** Amounts by currency are merged; an empty one takes its currency out, and an empty hash all of them. */
function changeAmounts(
  current: Record<string, number>,
  sent: AmountChanges | null | undefined,
): Record<string, number> {
  if (sent === undefined) return current
  const merged: AmountChanges = sent === null ? {} : { ...current, ...sent }
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, number] => entry[1] !== null))
}

function amountsByCurrency(): Field<AmountChanges> {
  const code = currency()
  const amount = clearable(integer({ min: 0 }))
  return {
    parse(raw, param) {
      if (typeof raw === 'string') throw invalid('Invalid object', param)
      return Object.fromEntries(
        Object.entries(raw).map(([key, value]) => {
          const name = `${param}[${key}]`
          const parsed = amount.parse(value, name)
          if (parsed !== null) assertPayable(parsed, code.parse(key, name), name)
          return [code.parse(key, name), parsed]
        }),
      )
    },
  }
}
