import { previousValues } from '../../events/previous-attributes.ts'
import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, clearable, type Field, hash, integer, list, oneOf, type Parsed, string } from '../../http/fields.ts'
import { assertPayable, currency } from '../../money/currency.ts'
import { schedulePayout } from '../payouts/schedule.ts'
import { balanceSettingsWire } from './object.ts'
import { balanceSettings, type PayoutSchedule, saveBalanceSettings, weekdays } from './state.ts'

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
