import type { Invoice } from '@merchant-payments/db'
import type { Buyer, InvoiceWire } from '../../contract/invoices/schema.ts'
import type { OwnerScope } from '../../core/request/account-scope.ts'
import type { Services } from '../../core/request/context.ts'
import { ApiError } from '../../core/request/errors.ts'
import { lockPayment } from '../../core/rows/lock-payment.ts'
import { loadInvoice } from './load.ts'
import { retrieveInvoice } from './retrieve.ts'

type Typed = Omit<Buyer, 'email'>

/** How long the buyer's data can be completed after the invoice of the payment was issued, in days. */
const completedDays = 365

/** Whether the buyer's data of the invoice of a payment can still be completed. */
export function mayStillComplete(
  { processorClock }: Pick<Services, 'processorClock'>,
  { createdAt }: Pick<Invoice, 'createdAt'>,
): boolean {
  return processorClock.now().getTime() <= createdAt.getTime() + completedDays * 86_400_000
}

/**
 * Completes the buyer's data on all documents of the payment of an invoice: their numbers, lines and dates stay.
 * @param how whether the data replaces what the documents have, or fills only what they lack
 * @throws invoice_not_found; validation_error a year after the invoice of the payment, and once the buyer was erased
 */
export async function completeBuyer(
  scope: OwnerScope,
  id: string,
  { name, address, tax_number }: Typed,
  how: 'replace' | 'fill',
): Promise<InvoiceWire> {
  const { services, account } = scope
  const accountId = account.id
  const { paymentId } = await loadInvoice(scope, id)
  const typed = { name, address, tax_number }
  await services.database.prisma.$transaction(async (tx) => {
    // Documents are issued, and the buyer is erased, under this lock as well.
    await lockPayment(tx, { accountId, id: paymentId })
    const invoice = await tx.invoice.findFirst({ where: { accountId, paymentId, refundRef: null } })
    if (invoice && invoice.erasedAt !== null)
      throw refusal('The buyer of this invoice was erased: its data cannot be changed.')
    // A missing invoice has reached the end of its retention.
    if (!invoice || !mayStillComplete(services, invoice))
      throw refusal('The data of the buyer can be completed for a year after the invoice.')
    const completed = JSON.stringify(how === 'replace' ? typed : filled(invoice.buyer as Buyer, typed))
    await tx.$executeRaw`
      UPDATE invoices SET buyer = buyer || ${completed}::jsonb WHERE account_id = ${accountId} AND payment_id = ${paymentId}`
  })
  return retrieveInvoice(scope, id)
}

/** A buyer's data with what it lacks. The country of an address is that of its other parts. */
function filled({ name, address, tax_number }: Buyer, typed: Typed): Typed {
  return {
    name: name ?? typed.name,
    address:
      address === null
        ? typed.address
        : {
            line1: address.line1 ?? typed.address?.line1 ?? null,
            line2: address.line2 ?? typed.address?.line2 ?? null,
            city: address.city ?? typed.address?.city ?? null,
            state: address.state ?? typed.address?.state ?? null,
            postal_code: address.postal_code ?? typed.address?.postal_code ?? null,
            country: address.country ?? typed.address?.country ?? null,
          },
    tax_number: tax_number ?? typed.tax_number,
  }
}

function refusal(message: string): ApiError {
  return new ApiError('validation_error', { message, param: 'id' })
}
