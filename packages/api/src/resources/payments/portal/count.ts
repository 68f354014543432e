import type { AccountScope } from '../../../core/request/account-scope.ts'
import { sql } from '../../../core/wire/sql.ts'
import { matchesFilters } from './payment-filter-sql.ts'
import { readSearch } from './read-search.ts'
import { maxCountedPayments, maxFoundPayments, type PaymentFilters } from './schema.ts'

/** The number of payments that match the filters, up to a limit. */
export async function countPayments({ services, account }: AccountScope, filters: PaymentFilters) {
  const limit = hasText(filters) ? maxFoundPayments : maxCountedPayments
  const { rows } = await services.database.pool.query<{ count: bigint }>(sql`
    SELECT count(*)
      FROM (SELECT 1 FROM payments WHERE ${matchesFilters(account.id, filters)} LIMIT ${limit + 1}) AS found`)
  const count = Number(rows[0]?.count)
  return { count: Math.min(count, limit), more: count > limit }
}

/** Payments of an id are found by other indexes than parts of texts. */
function hasText({ search, customer_email }: PaymentFilters): boolean {
  return Boolean(customer_email) || (Boolean(search) && readSearch(search ?? '').kind === 'text')
}
