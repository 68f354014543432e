import { batchById } from '@merchant-payments/db'
import type { PaymentWire } from '../../contract/payments/schema.ts'
import { type PaymentRow, toPayment } from '../../contract/payments/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { sql } from '../../core/wire/sql.ts'
import { paymentColumns } from './columns.ts'

// Without Prisma: shops ask for a payment again and again until it has ended.
const readPayment = batchById<PaymentRow>(
  'payment',
  (accountId) => sql`SELECT ${paymentColumns} FROM payments WHERE account_id = ${accountId} AND id`,
)

/** @throws payment_not_found, also for a payment of another account */
export async function retrievePayment({ services, account }: AccountScope, id: string): Promise<PaymentWire> {
  const row = isPaymentId(id) ? await readPayment(services.database, account.id, id) : null
  if (!row) throw new ApiError('payment_not_found')
  return toPayment(services, row, account)
}

export function isPaymentId(id: string): boolean {
  return /^pi_\w{1,200}$/.test(id)
}
