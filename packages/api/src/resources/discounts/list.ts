import type { DiscountList } from '../../contract/discounts/schema.ts'
import { type DiscountRow, toDiscount } from '../../contract/discounts/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { cursorAfter, page } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'
import { discountSql } from './held-uses.ts'

/** Discounts of an account, newest first. */
export async function listDiscounts({ services, account }: AccountScope, query: DiscountList) {
  const { database, processorClock } = services
  const { active, code, limit, starting_after } = query
  return page(
    database,
    {
      prepare: true,
      select: discountSql(account.id, processorClock.now()),
      from: sql`discounts`,
      where: [
        sql`account_id = ${account.id}`,
        active !== undefined && sql`active = ${active}`,
        code !== undefined && sql`code IS NOT NULL AND lower(code) = lower(${code})`,
      ],
      after: await cursorAfter(database, 'discounts', account.id, starting_after),
      limit,
    },
    (row: DiscountRow) => toDiscount(row, account.livemode),
  )
}
