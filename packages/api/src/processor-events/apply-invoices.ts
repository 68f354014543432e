import { ownInvoiceOf } from '@merchant-payments/processor'
import { invoiceFee } from '../money/invoice-fee.ts'
import { termsOf } from '../money/terms-of.ts'
import { type Sold, subscriptionSessionsOf } from '../projection/subscription-session-of.ts'
import type { Services } from '../request/context.ts'
import { settleAll } from '../work/settle-all.ts'
import type { BatchHandler, Outcome } from './handlers.ts'

/** What names nothing of ours. */
const nobodys = { merchantId: null, ref: null }

/**
 * A draft can still be told what the platform keeps of it: exactly our fee, in place of the subscription's per cent. Of
 * what the platform alone hosts it keeps all at first, and pays on less the fee.
 */
export const applyInvoices: BatchHandler = async (services, where, events) => {
  const owns = events.map(({ object }) => ownInvoiceOf(object as Record<string, unknown>) ?? nobodys)
  const sold = await subscriptionSessionsOf(services, where, owns)
  const named = events.map(({ objectId }, index) => ({ id: objectId, sold: sold[index] ?? null }))
  return settleAll(named, ({ id, sold }) => tellFee(services, sold, id))
}

async function tellFee({ processor }: Services, sold: Sold | null, id: string): Promise<Outcome> {
  if (!sold || sold.session.route === 'transfer') return 'ignored'
  const { where, session } = sold
  const invoice = await processor.retrieveInvoice(where, id)
  if (invoice?.status !== 'draft' || invoice.amountDue <= 0n) return 'ignored'
  await processor.setInvoiceFee(where, invoice.id, invoiceFee(invoice.amountDue, termsOf(session)))
  return 'applied'
}
