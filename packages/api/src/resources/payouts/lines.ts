import type { AccountScope } from '../../request/scope.ts'
import { findCursor, page } from '../../wire/page.ts'
import { sql } from '../../wire/sql.ts'
import { loadPayout } from './retrieve.ts'
import type { PayoutLineList } from './schema.ts'
import { type PayoutLineRow, toPayoutLine } from './wire.ts'

const lineColumns = sql`
  id, line_type AS "lineType", amount, fee, net, currency, source, object_id AS "objectId", created_at AS "createdAt"`

/** What a payout is made of, newest first; nothing until it is known to the last unit. @throws payout_not_found */
export async function listPayoutLines(scope: AccountScope, { id, limit, starting_after }: PayoutLineList) {
  const { services, account } = scope
  const { database } = services
  const { reconciled } = await loadPayout(scope, id)
  // Its own transaction, which took it from the balance, is no part of it.
  const isLine = sql`account_id = ${account.id} AND payout_id = ${id} AND source IS DISTINCT FROM ${id} AND ${reconciled}`
  return page(
    database,
    {
      prepare: true,
      select: lineColumns,
      from: sql`balance_transactions`,
      where: [isLine],
      after: await findCursor(database, starting_after, (after) =>
        /^\w+$/.test(after)
          ? sql`SELECT created_at, id FROM balance_transactions WHERE ${isLine} AND id = ${after}`
          : null,
      ),
      limit,
    },
    (row: PayoutLineRow) => toPayoutLine(row),
  )
}
