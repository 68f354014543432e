import type { InvoiceWire } from '../../contract/invoices/schema.ts'
import { toInvoice } from '../../contract/invoices/wire.ts'
import type { OwnerScope } from '../../core/request/account-scope.ts'
import { loadInvoice } from './load.ts'

/** @throws invoice_not_found */
export async function retrieveInvoice(scope: OwnerScope, id: string): Promise<InvoiceWire> {
  return toInvoice(scope.services, await loadInvoice(scope, id), scope.account.livemode)
}
