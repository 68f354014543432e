import type { PaymentList } from '../../contract/payments/schema.ts'
import { type PaymentRow, toPayment } from '../../contract/payments/wire.ts'
import { byMetadata } from '../../core/metadata-entries/by-metadata.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { indexedPage } from '../../core/wire/indexed-page.ts'
import { byColumn, byEmail, createdWithin } from '../../core/wire/list-filters.ts'
import { cursorAfter } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'
import { paymentColumns } from './columns.ts'

/** Payments of an account, newest first. */
export async function listPayments({ services, account }: AccountScope, query: PaymentList) {
  const { database } = services
  const { disputed } = query
  return indexedPage(
    database,
    {
      table: sql`payments`,
      accountId: account.id,
      created: createdWithin(query),
      filters: [
        byColumn(sql`session_id`, query.session_id),
        ...byMetadata(account.id, 'payment', query.metadata),
        byColumn(sql`subscription_id`, query.subscription_id),
        byColumn(sql`customer_id`, query.customer_id),
        byEmail(sql`customer_email`, query.customer_email),
        disputed === true && { condition: sql`disputed` },
        byColumn(sql`status`, query.status),
      ],
      conditions: [disputed === false && sql`NOT disputed`],
      after: await cursorAfter(database, 'payments', account.id, query.starting_after),
      limit: query.limit,
      queryOf: (listed) => ({ select: paymentColumns, from: sql`${listed} AS payments` }),
    },
    (row: PaymentRow) => toPayment(services, row, account),
  )
}

/** The payments of a test account. @throws validation_error with a live key */
export async function listTestPayments(scope: AccountScope, query: PaymentList) {
  if (scope.account.livemode) throw new ApiError('validation_error', { message: 'Test payments require a test key.' })
  return listPayments(scope, query)
}
