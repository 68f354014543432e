import { type PaymentSession, paymentSessionRowSql } from '@merchant-payments/db'
import type { AccountScope } from '../../request/account-scope.ts'
import { cursorAfter, page } from '../../wire/page.ts'
import { sql } from '../../wire/sql.ts'
import type { PaymentSessionList } from './schema.ts'
import { toPaymentSession } from './wire.ts'

/** Payment sessions of an account, newest first. */
export async function listPaymentSessions(
  { services: { database }, account }: AccountScope,
  query: PaymentSessionList,
) {
  return page(
    database,
    {
      prepare: true,
      select: paymentSessionRowSql,
      from: sql`payment_sessions`,
      where: [sql`account_id = ${account.id}`, sql`id IS NOT NULL`],
      after: await cursorAfter(database, 'payment_sessions', account.id, query.starting_after),
      limit: query.limit,
    },
    (row: PaymentSession & { id: string }) => toPaymentSession(row, account.livemode),
  )
}
