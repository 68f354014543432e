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
  return sumByCurrency(available)
}

/**
 * What an account has by cards, what is pending with what can be spent now. A refund to a card is made against it: the
 * processor lets the refund wait for what is pending.
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
