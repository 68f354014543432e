import { ownInvoiceOf } from '@merchant-payments/processor'
import { invoiceFee } from '../money/invoice-fee.ts'
import { termsOf } from '../money/terms-of.ts'
import { subscriptionSessionOf, whereOf } from '../projection/subscription-session-of.ts'
import type { Handler } from './handlers.ts'

/**
 * A draft can still be told what the platform keeps of it: exactly our fee, in place of the subscription's per cent. Of
 * what the platform alone hosts it keeps all at first, and pays on less the fee.
 */
export const applyInvoice: Handler = async (services, event) => {
  const own = ownInvoiceOf(event.object as Record<string, unknown>)
  const sold = own && (await subscriptionSessionOf(services, whereOf(event), own))
  if (!sold || sold.session.route === 'transfer') return 'ignored'
  const { where, session } = sold
  const invoice = await services.processor.retrieveInvoice(where, event.objectId)
  if (invoice?.status !== 'draft' || invoice.amountDue <= 0n) return 'ignored'
  await services.processor.setInvoiceFee(where, invoice.id, invoiceFee(invoice.amountDue, termsOf(session)))
  return 'applied'
}
