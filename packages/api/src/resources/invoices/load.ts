import { statementsOn } from '@merchant-payments/db'
import type { InvoiceRow } from '../../contract/invoices/wire.ts'
import type { OwnerScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'
import { sql } from '../../core/wire/sql.ts'
import { invoiceColumns, invoicesWithRefund } from './columns.ts'

/** @throws invoice_not_found, also for one of another account */
export async function loadInvoice({ services, account }: OwnerScope, id: string): Promise<InvoiceRow> {
  const [row] = isId('inv', id)
    ? await statementsOn(services.database.pool).$queryRaw<InvoiceRow[]>`
        SELECT ${invoiceColumns} FROM ${invoicesWithRefund(sql`invoices`)}
         WHERE i.account_id = ${account.id} AND i.id = ${id}`
    : []
  if (!row) throw new ApiError('invoice_not_found')
  return row
}
