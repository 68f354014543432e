import type { Statements } from '@merchant-payments/db'

/** Our ids of adopted recurring prices, by the processor's: each is the first price of its product. */
export async function findAdoptedPrices(
  tx: Pick<Statements, '$queryRaw'>,
  accountId: number,
  processorPrices: readonly string[],
): Promise<Map<string, string>> {
  if (processorPrices.length === 0) return new Map()
  const found = await tx.$queryRaw<{ theirs: string; ours: string }[]>`
    SELECT processor_price_id AS theirs, COALESCE(former_price_ids[1], price_id) AS ours FROM subscription_products
     WHERE account_id = ${accountId} AND processor_price_id = ANY(${[...processorPrices]})`
  return new Map(found.map(({ theirs, ours }) => [theirs, ours]))
}
