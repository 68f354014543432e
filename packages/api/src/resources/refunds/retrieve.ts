import type { RefundWire } from '../../contract/refunds/schema.ts'
import { toRefund } from '../../contract/refunds/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { sql } from '../../core/wire/sql.ts'
import { type ListedRefund, refundColumns, refundsWithPayment } from './columns.ts'

/** @throws refund_not_found, also for a refund of another account */
export async function retrieveRefund({ services, account }: AccountScope, id: string): Promise<RefundWire> {
  const { pool } = services.database
  const { rows } = /^(re|pyr)_\w{1,200}$/.test(id)
    ? await pool.query<ListedRefund>({
        name: 'a refund',
        text: `SELECT ${refundColumns.text} FROM ${refundsWithPayment(sql`refunds`).text} WHERE r.account_id = $1 AND (r.id = $2 OR r.own_id = $2)`,
        values: [account.id, id],
      })
    : { rows: [] }
  if (!rows[0]) throw new ApiError('refund_not_found')
  return toRefund(rows[0], rows[0], account.livemode)
}
