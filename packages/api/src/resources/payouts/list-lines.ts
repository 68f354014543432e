import type { PayoutLineList } from '../../contract/payouts/schema.ts'
import { type PayoutLineRow, toPayoutLine } from '../../contract/payouts/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { type Cursor, findCursor, page } from '../../core/wire/page.ts'
import { type Sql, sql } from '../../core/wire/sql.ts'
import { isPayoutId, loadPayout } from './retrieve.ts'

const lineColumns = sql`
  id, line_type AS "lineType", amount, fee, net, currency, source, object_id AS "objectId", created_at AS "createdAt"`

/**
 * The lines of a payout, newest first; empty until they add up to its amount.
 * @throws payout_not_found
 */
export async function listPayoutLines(scope: AccountScope, query: PayoutLineList) {
  const { id, limit } = query
  const { account } = scope
  if (!isPayoutId(id)) await loadPayout(scope, id)
  // The payout's own transaction, which deducted it from the balance, is not one of its lines.
  const isLine = sql`account_id = ${account.id} AND payout_id = ${id} AND source IS DISTINCT FROM ${id}
    AND EXISTS (SELECT 1 FROM payouts WHERE account_id = ${account.id} AND id = ${id} AND reconciled)`
  const lines = await page(
    scope.services.database,
    {
      prepare: true,
      select: lineColumns,
      from: sql`balance_transactions`,
      where: [isLine],
      after: await placeOf(scope, query, isLine),
      limit,
    },
    (row: PayoutLineRow) => toPayoutLine(row),
  )
  // A payout that has lines exists, so only an empty result needs the check.
  if (lines.items.length === 0) await loadPayout(scope, id)
  return lines
}

/** @throws payout_not_found, validation_error */
async function placeOf(
  scope: AccountScope,
  { id, starting_after }: PayoutLineList,
  isLine: Sql,
): Promise<Cursor | null> {
  try {
    return await findCursor(scope.services.database, starting_after, (after) =>
      /^\w+$/.test(after)
        ? sql`SELECT created_at, id FROM balance_transactions WHERE ${isLine} AND id = ${after}`
        : null,
    )
  } catch (error) {
    await loadPayout(scope, id)
    throw error
  }
}
