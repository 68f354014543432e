import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import { payoutsEnabled } from '../payouts/destination.ts'
import { type BalanceSettingsState, balanceSettings, delayDays } from './state.ts'

/** The balance settings of the context's account. */
export function balanceSettingsWire(ctx: Context): Wire {
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
