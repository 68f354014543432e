import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'

/**
 * The available balance of an account, in minor units by currency. May be negative.
 * @throws ProcessorError
 */
export async function retrieveBalance(
  connection: Connection,
  scope: ProcessorScope,
): Promise<ReadonlyMap<string, bigint>> {
  const { available } = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).balance.retrieve({}, onAccount(scope.hostAccount)),
  )
  return sumByCurrency(available)
}

/**
 * The balance of an account from cards, pending and available, in minor units by currency. A refund to a card is made
 * against it: the processor lets the refund wait for pending money.
 * @throws ProcessorError
 */
export async function retrieveCardFunds(
  connection: Connection,
  scope: ProcessorScope,
): Promise<ReadonlyMap<string, bigint>> {
  const { available, pending } = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).balance.retrieve({}, onAccount(scope.hostAccount)),
  )
  const byCard = [...available, ...pending].map(({ currency, amount, source_types }) => ({
    currency,
    amount: source_types?.card ?? amount,
  }))
  return sumByCurrency(byCard)
}

function sumByCurrency(rows: readonly { currency: string; amount: number }[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { currency, amount } of rows) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount))
  return sums
}
