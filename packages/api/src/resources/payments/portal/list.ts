import { type PaymentRow, toPayment } from '../../../contract/payments/wire.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { filteredPage } from '../../../core/wire/filtered-page.ts'
import { behind, cursorAfter, page, pageSql } from '../../../core/wire/page.ts'
import { type Sql, sql } from '../../../core/wire/sql.ts'
import { paymentColumns } from '../columns.ts'
import { hasFilters, isOf, isStatusAlone, passes } from './payment-filter-sql.ts'
import type { PortalPaymentList } from './schema.ts'
import { type SoldRow, soldBy, toSold } from './sold-items-sql.ts'

/**
 * Payments of an account in its mode, newest first.
 * @throws validation_error for a cursor that does not belong to the list
 */
export async function listPortalPayments({ services, account }: AccountScope, query: PortalPaymentList) {
  const { database } = services
  const { starting_after, limit, ...filters } = query
  const after = await cursorAfter(database, 'payments', account.id, starting_after)
  const [scope, conditions] = [isOf(account.id, filters), passes(account.id, filters)]
  const withSold = (payments: Sql) => ({
    select: sql`found.*, sold.*`,
    from: sql`(${payments}) AS found LEFT JOIN LATERAL (${soldBy(account.id, sql`found`)}) AS sold ON true`,
    where: [],
    orderBy: [sql`found."createdAt"`, sql`found.id`],
    after: null,
  })
  const found = (from: Sql) => pageSql({ select: paymentColumns, from, where: [...scope, ...conditions], after, limit })
  const toItem = (row: PaymentRow & SoldRow) => ({ ...toPayment(services, row, account), sold: toSold(row) })
  if (!hasFilters(filters) || isStatusAlone(filters))
    return page(database, { ...withSold(found(sql`payments`)), prepare: !hasFilters(filters), limit }, toItem)
  const rows = { table: sql`payments`, scope: [...scope, behind(after)], filters: conditions }
  return filteredPage(database, limit, (within) => withSold(found(sql`${within(rows)} AS payments`)), toItem)
}
