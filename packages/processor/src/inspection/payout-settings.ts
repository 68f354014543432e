import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { onAccount } from '../payments.ts'
import type { ProcessorScope } from '../scope.ts'

/** How an account's balance is paid out to its bank. */
export type PayoutSettings = {
  /** daily | weekly | monthly | manual; null where nothing is paid out. */
  interval: string | null
  /** What stays behind after each payout, in minor units of each currency; empty when nothing does. */
  minimumBalance: ReadonlyMap<string, bigint>
}

/** @throws ProcessorError */
export async function retrievePayoutSettings(connection: Connection, scope: ProcessorScope): Promise<PayoutSettings> {
  const { payments } = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).balanceSettings.retrieve({}, onAccount(scope.hostAccount)),
  )
  const minimum = payments.payouts?.minimum_balance_by_currency ?? {}
  return {
    interval: payments.payouts?.schedule?.interval ?? null,
    minimumBalance: new Map(Object.entries(minimum).map(([currency, amount]) => [currency, BigInt(amount)])),
  }
}
