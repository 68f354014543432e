import type { InvoiceList } from '../../contract/invoices/schema.ts'
import { type InvoiceRow, toInvoice } from '../../contract/invoices/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { indexedPage } from '../../core/wire/indexed-page.ts'
import { byColumn, createdWithin } from '../../core/wire/list-filters.ts'
import { cursorAfter } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'
import { invoiceColumns, invoicesWithRefund } from './columns.ts'

/** Invoices and credit notes of an account, newest first. */
export async function listInvoices({ services, account }: AccountScope, query: InvoiceList) {
  const { database } = services
  return indexedPage(
    database,
    {
      table: sql`invoices`,
      accountId: account.id,
      created: createdWithin(query),
      filters: [byColumn(sql`payment_id`, query.payment_id), byColumn(sql`customer_id`, query.customer_id)],
      after: await cursorAfter(database, 'invoices', account.id, query.starting_after),
      limit: query.limit,
      queryOf: (listed) => ({ select: invoiceColumns, from: invoicesWithRefund(listed) }),
    },
    (row: InvoiceRow) => toInvoice(services, row, account.livemode),
  )
}
