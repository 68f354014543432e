import type { AccountScope } from '../../request/account-scope.ts'
import { cursorAfter, page } from '../../wire/page.ts'
import { sql } from '../../wire/sql.ts'
import { type ListedRefund, refundColumns, refundsWithPayment } from './columns.ts'
import type { RefundList } from './schema.ts'
import { toRefund } from './wire.ts'

/** Refunds of an account, newest first. A refund without an id was not answered to anyone, and is not listed. */
export async function listRefunds({ services: { database }, account }: AccountScope, query: RefundList) {
  return page(
    database,
    {
      prepare: true,
      select: refundColumns,
      from: refundsWithPayment,
      where: [sql`r.account_id = ${account.id}`, sql`COALESCE(r.own_id, r.id) IS NOT NULL`],
      orderBy: [sql`r.created_at`, sql`r.ref`],
      after: await cursorAfter(database, 'refunds', account.id, query.starting_after),
      limit: query.limit,
    },
    (row: ListedRefund) => toRefund(row, row, account.livemode),
  )
}
