import type { PayoutList } from '../../contract/payouts/schema.ts'
import { type PayoutRow, toPayout } from '../../contract/payouts/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { cursorAfter, page } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'

export const payoutColumns = sql`
  id, amount, currency, status, method, arrival_date AS "arrivalDate", failure_code AS "failureCode", created_at AS "createdAt"`

export async function listPayouts({ services: { database }, account }: AccountScope, query: PayoutList) {
  return page(
    database,
    {
      prepare: true,
      select: payoutColumns,
      from: sql`payouts`,
      where: [sql`account_id = ${account.id}`],
      after: await cursorAfter(database, 'payouts', account.id, query.starting_after),
      limit: query.limit,
    },
    (row: PayoutRow) => toPayout(row, account.livemode),
  )
}
