import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { onAccount } from './payments.ts'
import { toProcessorAmount } from './to-processor-amount.ts'

/** How an account's balance is paid out. */
export type BalanceSettings = {
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
