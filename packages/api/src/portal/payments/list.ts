import type { AccountScope } from '../../request/account-scope.ts'
import { paymentColumns } from '../../resources/payments/columns.ts'
import { type PaymentRow, toPayment } from '../../resources/payments/wire.ts'
import { cursorAfter, page, pageSql } from '../../wire/page.ts'
import { sql } from '../../wire/sql.ts'
import { hasFilters, matchesFilters } from './payment-filter-sql.ts'
import type { PortalPaymentList } from './schema.ts'
import { type SoldRow, soldBy, toSold } from './sold-items-sql.ts'

/**
 * Payments of an account in its mode, newest first.
 * @throws validation_error for a cursor that does not belong to the list
 */
export async function listPayments({ services, account }: AccountScope, query: PortalPaymentList) {
  const { database } = services
  const { starting_after, limit, ...filters } = query
  const after = await cursorAfter(database, 'payments', account.id, starting_after)
  const payments = pageSql({
    select: paymentColumns,
    from: sql`payments`,
    where: [matchesFilters(account.id, filters)],
    after,
    limit,
  })
  return page(
    database,
    {
      // With filters the best plan depends on their values, so only the plain list is prepared.
      prepare: !hasFilters(filters),
      select: sql`found.*, sold.*`,
      from: sql`(${payments}) AS found LEFT JOIN LATERAL (${soldBy(account.id, sql`found`)}) AS sold ON true`,
      where: [],
      orderBy: [sql`found."createdAt"`, sql`found.id`],
      after: null,
      limit,
    },
    (row: PaymentRow & SoldRow) => ({ ...toPayment(services, row, account), sold: toSold(row) }),
  )
}
