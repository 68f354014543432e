import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'

/**
 * What an account can spend now, in minor units of each currency that it keeps. May be below zero.
 * @throws ProcessorError
 */
export async function retrieveBalance(
  connection: Connection,
  scope: ProcessorScope,
): Promise<ReadonlyMap<string, bigint>> {
  const { available } = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).balance.retrieve({}, onAccount(scope.hostAccount)),
  )
  const spendable = new Map<string, bigint>()
  for (const { currency, amount } of available) {
    spendable.set(currency, (spendable.get(currency) ?? 0n) + BigInt(amount))
  }
  return spendable
}
