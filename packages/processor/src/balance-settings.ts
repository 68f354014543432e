import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { onAccount } from './payments.ts'
import { toProcessorAmount } from './to-processor-amount.ts'

/** How an account's balance is paid out. */
type BalanceSettings = {
  livemode: boolean
  /** acct_… */
  account: string
  /** The amount that a payout leaves on the balance, so that refunds are covered. Minor units. */
  minimumBalance: { amount: bigint; currency: string }
  /** Days until a payment can be spent; null leaves it to the processor. */
  delayDays: number | null
}

/**
 * Sets how an account's balance is paid out, the same each time it is called. A balance below zero is taken from the
 * merchant's bank account, where the processor can do that: otherwise the platform would pay for it.
 * @throws ProcessorError
 */
export async function setBalanceSettings(
  connection: Connection,
  { livemode, account, minimumBalance: { amount, currency }, delayDays }: BalanceSettings,
): Promise<void> {
  await callStripe(livemode, () =>
    connection.client(livemode).balanceSettings.update(
      {
        payments: {
          debit_negative_balances: true,
          payouts: { minimum_balance_by_currency: { [currency]: toProcessorAmount(amount) } },
          ...(delayDays === null ? {} : { settlement_timing: { delay_days_override: delayDays } }),
        },
      },
      onAccount(account),
    ),
  )
}

/** When an account's balance is paid out. The days are those of a weekly or monthly schedule. */
export type PayoutSchedule = {
  interval: 'daily' | 'weekly' | 'monthly' | 'manual'
  weeklyPayoutDays?: readonly string[]
  monthlyPayoutDays?: readonly number[]
}

type OnAccount = Pick<BalanceSettings, 'livemode' | 'account'>

/** @throws ProcessorError */
export async function retrievePayoutSchedule(
  connection: Connection,
  { livemode, account }: OnAccount,
): Promise<PayoutSchedule> {
  const { payments } = await callStripe(livemode, () =>
    connection.client(livemode).balanceSettings.retrieve({}, onAccount(account)),
  )
  const { interval, weekly_payout_days, monthly_payout_days } = payments.payouts?.schedule ?? {}
  return {
    interval: (interval ?? 'daily') as PayoutSchedule['interval'],
    ...(weekly_payout_days && { weeklyPayoutDays: weekly_payout_days }),
    ...(monthly_payout_days && { monthlyPayoutDays: monthly_payout_days }),
  }
}

type PayoutTerms = {
  schedule?: PayoutSchedule | undefined
  delayDays?: number | undefined
  /** Minor units by currency, merged with those that are set. */
  minimumBalance?: Readonly<Record<string, bigint>> | undefined
}

/** Changes terms of an account's payouts; those that are not given stay. The same each time it is called. @throws ProcessorError */
export async function changePayoutTerms(
  connection: Connection,
  { livemode, account, schedule, delayDays, minimumBalance }: OnAccount & PayoutTerms,
): Promise<void> {
  const minimums = Object.entries(minimumBalance ?? {}).map(([currency, amount]) => [
    currency,
    toProcessorAmount(amount),
  ])
  const { interval, weeklyPayoutDays, monthlyPayoutDays } = schedule ?? {}
  await callStripe(livemode, () =>
    connection.client(livemode).balanceSettings.update(
      {
        payments: {
          payouts: {
            ...(minimums.length > 0 && { minimum_balance_by_currency: Object.fromEntries(minimums) }),
            ...(interval && {
              schedule: {
                interval,
                ...(weeklyPayoutDays && { weekly_payout_days: [...weeklyPayoutDays] }),
                ...(monthlyPayoutDays && { monthly_payout_days: [...monthlyPayoutDays] }),
              },
            }),
          },
          ...(delayDays !== undefined && { settlement_timing: { delay_days_override: delayDays } }),
        },
      },
      onAccount(account),
    ),
  )
}
