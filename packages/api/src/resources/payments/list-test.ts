import { ApiError } from '../../request/errors.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import { paymentColumns } from './columns.ts'
import type { PaymentList } from './schema.ts'
import { type PaymentRow, toPayment } from './wire.ts'

/** The payments of a test account. @throws validation_error with a live key */
export async function listTestPayments({ services, account }: AccountScope, query: PaymentList) {
  if (account.livemode) throw new ApiError('validation_error', { message: 'Test payments need a test key.' })
  const { database } = services
  const after = await cursorAfter(database, 'payments', account.id, query.starting_after)
  const found = await database.pool.query<PaymentRow>({
    name: `payments${after ? ' after' : ''}`,
    text: `SELECT ${paymentColumns}
             FROM payments
            WHERE account_id = $1 ${after ? 'AND (created_at, id) < ($3, $4)' : ''}
            ORDER BY created_at DESC, id DESC LIMIT $2`,
    values: [account.id, query.limit + 1, ...(after ? [after.createdAt, after.id] : [])],
  })
  return pageOf(found.rows, query.limit, (row) => toPayment(row, account.livemode))
}
