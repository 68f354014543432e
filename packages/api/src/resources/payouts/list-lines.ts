import type { AccountScope } from '../../request/scope.ts'
import { pageOf } from '../../wire/list.ts'
import { type Cursor, findCursor } from '../../wire/page.ts'
import { isPayoutId, loadPayout } from './retrieve.ts'
import type { PayoutLineList } from './schema.ts'
import { type PayoutLineRow, toPayoutLine } from './wire.ts'

/** Its own transaction, which took it from the balance, is no part of a payout; nothing is until all of it is known. */
const isLine = `account_id = $1 AND payout_id = $2 AND source IS DISTINCT FROM $2
     AND EXISTS (SELECT 1 FROM payouts WHERE account_id = $1 AND id = $2 AND reconciled)`

// Whole texts, as a large payout has many pages: to compose one takes longer than to map its rows.
const pageAfter = (place: string) => `
  SELECT id, line_type AS "lineType", amount, fee, net, currency, COALESCE(object_id, source) AS source,
         created_at AS "createdAt"
    FROM balance_transactions
   WHERE ${isLine} ${place}
   ORDER BY created_at DESC, id DESC LIMIT $3`
const firstPage = { name: 'first lines of a payout', text: pageAfter('') }
const nextPage = {
  name: 'next lines of a payout',
  text: pageAfter('AND created_at <= $4 AND (created_at, id) < ($4, $5)'),
}
const placeOfLine = `SELECT created_at, id FROM balance_transactions WHERE ${isLine} AND id = $3`

/** What a payout is made of, newest first; nothing until it is known to the last unit. @throws payout_not_found */
export async function listPayoutLines(scope: AccountScope, query: PayoutLineList) {
  const { id, limit } = query
  const { account, services } = scope
  if (!isPayoutId(id)) await loadPayout(scope, id)
  const after = query.starting_after === undefined ? null : await placeOf(scope, query)
  const { rows } = await services.database.pool.query<PayoutLineRow>({
    ...(after ? nextPage : firstPage),
    values: [account.id, id, limit + 1, ...(after ?? [])],
  })
  // Where there is a line, there is a payout.
  if (rows.length === 0) await loadPayout(scope, id)
  return pageOf(rows, limit, toPayoutLine)
}

/** @throws payout_not_found, validation_error */
async function placeOf(scope: AccountScope, { id, starting_after }: PayoutLineList): Promise<Cursor | null> {
  const { account, services } = scope
  try {
    return await findCursor(services.database, starting_after, (after) =>
      /^\w+$/.test(after) ? { text: placeOfLine, values: [account.id, id, after] } : null,
    )
  } catch (error) {
    await loadPayout(scope, id)
    throw error
  }
}
