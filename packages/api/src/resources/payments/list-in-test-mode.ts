import type { PaymentList } from '../../contract/payments/schema.ts'
import { type PaymentRow, toPayment } from '../../contract/payments/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { cursorAfter, page } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'
import { paymentColumns } from './columns.ts'

/** The payments of a test account. @throws validation_error with a live key */
export async function listTestPayments({ services, account }: AccountScope, query: PaymentList) {
  if (account.livemode) throw new ApiError('validation_error', { message: 'Test payments require a test key.' })
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
