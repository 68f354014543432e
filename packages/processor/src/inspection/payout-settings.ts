import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { onAccount } from '../payments.ts'
import type { ProcessorScope } from '../scope.ts'

/** How an account's balance is paid out to its bank. */
type PayoutSettings = {
  /** daily | weekly | monthly | manual; null if nothing is paid out. */
  interval: string | null
  /** The amount that stays on the balance after each payout, in minor units by currency; empty without a minimum. */
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
