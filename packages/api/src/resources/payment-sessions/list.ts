import { type PaymentSession, paymentSessionRowSql } from '@merchant-payments/db'
import type { PaymentSessionList } from '../../contract/payment-sessions/schema.ts'
import { toPaymentSession } from '../../contract/payment-sessions/wire.ts'
import { byMetadata } from '../../core/metadata-entries/by-metadata.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { indexedPage } from '../../core/wire/indexed-page.ts'
import { byColumn, byEmail, createdWithin } from '../../core/wire/list-filters.ts'
import { cursorAfter } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'

/** Payment sessions of an account, newest first. */
export async function listPaymentSessions(
  { services: { database }, account }: AccountScope,
  query: PaymentSessionList,
) {
  return indexedPage(
    database,
    {
      table: sql`payment_sessions`,
      accountId: account.id,
      created: createdWithin(query),
      scope: [sql`id IS NOT NULL`],
      filters: [
        byColumn(sql`payment_intent`, query.payment_intent),
        ...byMetadata(account.id, 'payment_session', query.metadata),
        byColumn(sql`customer_id`, query.customer_id),
        byEmail(sql`customer_email`, query.customer_email),
        byColumn(sql`status`, query.status),
        byColumn(sql`payment_status`, query.payment_status),
      ],
      after: await cursorAfter(database, 'payment_sessions', account.id, query.starting_after),
      limit: query.limit,
      queryOf: (listed) => ({ select: paymentSessionRowSql, from: sql`${listed} AS payment_sessions` }),
    },
    (row: PaymentSession & { id: string }) => toPaymentSession(row, account.livemode),
  )
}
