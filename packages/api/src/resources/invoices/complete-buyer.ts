import type { Buyer, InvoiceWire } from '../../contract/invoices/schema.ts'
import type { OwnerScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { loadInvoice } from './load.ts'
import { retrieveInvoice } from './retrieve.ts'

/** How long the buyer's data can be completed after a document was issued, in days. */
const completedDays = 365

/**
 * Completes the buyer's data on all documents of the payment of an invoice: its number, its lines and its date stay.
 * @throws invoice_not_found; validation_error a year after its issue, and once the buyer was erased
 */
export async function completeBuyer(scope: OwnerScope, id: string, buyer: Omit<Buyer, 'email'>): Promise<InvoiceWire> {
  const { services, account } = scope
  const { paymentId, createdAt, erasedAt } = await loadInvoice(scope, id)
  if (erasedAt !== null) throw refusal('The buyer of this invoice was erased: its data cannot be changed.')
  const ends = createdAt.getTime() + completedDays * 86_400_000
  if (services.processorClock.now().getTime() > ends)
    throw refusal('The data of the buyer can be completed for a year after the invoice.')
  const { name, address, tax_number } = buyer
  const completed = JSON.stringify({ name, address, tax_number })
  // An erasure under way is decided first by the lock of the row.
  await services.database.prisma.$executeRaw`
    UPDATE invoices SET buyer = buyer || ${completed}::jsonb
     WHERE account_id = ${account.id} AND payment_id = ${paymentId} AND erased_at IS NULL`
  return retrieveInvoice(scope, id)
}

function refusal(message: string): ApiError {
  return new ApiError('validation_error', { message, param: 'id' })
}
