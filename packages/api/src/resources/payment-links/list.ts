import { columnsOf, type PaymentLink, Prisma, rowSql } from '@merchant-payments/db'
import type { PaymentLinkList } from '../../contract/payment-links/schema.ts'
import { toPaymentLink } from '../../contract/payment-links/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { cursorAfter, page } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'

const select = rowSql(columnsOf(Prisma.PaymentLinkScalarFieldEnum))

/** Payment links of an account, newest first. */
export async function listPaymentLinks({ services, account }: AccountScope, query: PaymentLinkList) {
  const { database, publicUrl } = services
  const { active, limit, starting_after } = query
  return page(
    database,
    {
      prepare: true,
      select,
      from: sql`payment_links`,
      where: [sql`account_id = ${account.id}`, active !== undefined && sql`active = ${active}`],
      after: await cursorAfter(database, 'payment_links', account.id, starting_after),
      limit,
    },
    (row: PaymentLink) => toPaymentLink(row, publicUrl, account.livemode),
  )
}
