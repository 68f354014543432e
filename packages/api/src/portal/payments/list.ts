import type { AccountScope } from '../../request/trpc.ts'
import { paymentColumns } from '../../resources/payments/columns.ts'
import { type PaymentRow, toPayment } from '../../resources/payments/wire.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import { conditionsOf } from './conditions.ts'
import type { PortalPaymentList } from './schema.ts'
import { type SoldRow, soldBy, toSold } from './sold.ts'

/** Payments of an account in its mode, newest first. @throws validation_error for a cursor that is none of them */
export async function listPayments({ services, account }: AccountScope, query: PortalPaymentList) {
  const { database } = services
  const after = await cursorAfter(database, 'payments', account.id, query.starting_after)
  const { sql, values, plain } = conditionsOf(account.id, query)
  const given = (value: unknown) => `$${values.push(value)}`
  const beyond = after ? `AND (created_at, id) < (${given(after.createdAt)}, ${given(after.id)})` : ''
  // With filters the best plan depends on their values, so only the plain list is prepared.
  const found = await database.pool.query<PaymentRow & SoldRow>({
    ...(plain ? { name: `portal payments${after ? ' after' : ''}` } : {}),
    text: `SELECT found.*, sold.*
             FROM (SELECT ${paymentColumns} FROM payments WHERE ${sql} ${beyond}
                    ORDER BY created_at DESC, id DESC LIMIT ${given(query.limit + 1)}) AS found
             LEFT JOIN LATERAL (${soldBy('found')}) AS sold ON true
            ORDER BY found."createdAt" DESC, found.id DESC`,
    values,
  })
  return pageOf(found.rows, query.limit, (row) => ({ ...toPayment(row, account.livemode), sold: toSold(row) }))
}
