import type { Connection } from './connection.ts'
import { translated } from './error.ts'
import { onAccount } from './payments.ts'
import type { Where } from './where.ts'

/**
 * What an account can spend now, in minor units of each currency that it keeps. May be below zero.
 * @throws ProcessorError
 */
export async function retrieveBalance(connection: Connection, where: Where): Promise<ReadonlyMap<string, bigint>> {
  const { available } = await translated(where.livemode, () =>
    connection.client(where.livemode).balance.retrieve({}, onAccount(where.hostAccount)),
  )
  const spendable = new Map<string, bigint>()
  for (const { currency, amount } of available) {
    spendable.set(currency, (spendable.get(currency) ?? 0n) + BigInt(amount))
  }
  return spendable
}
