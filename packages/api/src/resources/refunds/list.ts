import type { RefundList } from '../../contract/refunds/schema.ts'
import { toRefund } from '../../contract/refunds/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { indexedPage } from '../../core/wire/indexed-page.ts'
import { byColumn, createdWithin } from '../../core/wire/list-filters.ts'
import { cursorAfter } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'
import { type ListedRefund, refundColumns, refundsWithPayment } from './columns.ts'

/** Refunds of an account, newest first. A refund without an id was not answered to anyone, and is not listed. */
export async function listRefunds({ services: { database }, account }: AccountScope, query: RefundList) {
  const { session_id, status } = query
  return indexedPage(
    database,
    {
      table: sql`refunds`,
      key: sql`ref`,
      accountId: account.id,
      created: createdWithin(query),
      scope: [sql`COALESCE(own_id, id) IS NOT NULL`],
      filters: [
        byColumn(sql`payment_id`, query.payment_intent),
        session_id !== undefined && {
          condition: sql`payment_id = ANY(ARRAY(
            SELECT p.id FROM payments p WHERE p.account_id = ${account.id} AND p.session_id = ${session_id}))`,
        },
        status === 'pending' ? { condition: sql`status IN ('pending', 'reserved')` } : byColumn(sql`status`, status),
      ],
      after: await cursorAfter(database, 'refunds', account.id, query.starting_after),
      limit: query.limit,
      queryOf: (listed) => ({ select: refundColumns, from: refundsWithPayment(listed) }),
    },
    (row: ListedRefund) => toRefund(row, row, account.livemode),
  )
}
