import type { AccountScope } from '../../request/account-scope.ts'
import { ApiError } from '../../request/errors.ts'
import { cursorAfter, page } from '../../wire/page.ts'
import { sql } from '../../wire/sql.ts'
import { paymentColumns } from './columns.ts'
import type { PaymentList } from './schema.ts'
import { type PaymentRow, toPayment } from './wire.ts'

/** Payments of an account, newest first. */
export async function listPayments({ services, account }: AccountScope, query: PaymentList) {
  const { database } = services
  return page(
    database,
    {
      prepare: true,
      select: paymentColumns,
      from: sql`payments`,
      where: [sql`account_id = ${account.id}`],
      after: await cursorAfter(database, 'payments', account.id, query.starting_after),
      limit: query.limit,
    },
    (row: PaymentRow) => toPayment(services, row, account),
  )
}

/** The payments of a test account. @throws validation_error with a live key */
export async function listTestPayments(scope: AccountScope, query: PaymentList) {
  if (scope.account.livemode) throw new ApiError('validation_error', { message: 'Test payments require a test key.' })
  return listPayments(scope, query)
}
