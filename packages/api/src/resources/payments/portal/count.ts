import type { AccountScope } from '../../../core/request/account-scope.ts'
import { sql } from '../../../core/wire/sql.ts'
import { matchesFilters } from './payment-filter-sql.ts'
import { maxCountedPayments, type PaymentFilters } from './schema.ts'

/** The number of payments that match the filters, up to a limit. */
export async function countPayments({ services, account }: AccountScope, filters: PaymentFilters) {
  const { rows } = await services.database.pool.query<{ count: bigint }>(sql`
    SELECT count(*)
      FROM (SELECT 1 FROM payments WHERE ${matchesFilters(account.id, filters)} LIMIT ${maxCountedPayments + 1}) AS found`)
  return { count: Number(rows[0]?.count) }
}
