import type { AccountScope } from '../../request/trpc.ts'
import { conditionsOf } from './conditions.ts'
import { mostCounted, type PaymentFilters } from './schema.ts'

/** How many payments pass the filters, as far as anybody reads. */
export async function countPayments({ services, account }: AccountScope, filters: PaymentFilters) {
  const { sql, values } = conditionsOf(account.id, filters)
  const { rows } = await services.database.pool.query<{ count: bigint }>(
    `SELECT count(*) FROM (SELECT 1 FROM payments WHERE ${sql} LIMIT ${mostCounted + 1}) AS found`,
    values,
  )
  return { count: Number(rows[0]?.count) }
}
