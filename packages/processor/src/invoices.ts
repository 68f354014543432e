import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { translated } from './error.ts'
import { toProcessorAmount } from './money.ts'
import { type OwnMetadata, ownMetadataOf } from './own-metadata.ts'
import { idOf, onAccount } from './payments.ts'
import type { Where } from './where.ts'

/** An invoice of a subscription as the processor has it now. */
export type InvoiceSnapshot = {
  id: string
  /** draft | open | paid | uncollectible | void */
  status: string
  /** Minor units. */
  amountDue: bigint
  /** sub_… */
  subscription: string
  /** It is the one that the subscription began with. */
  first: boolean
  /** Our own metadata, which it has from its subscription. */
  own: OwnMetadata
}

/** Null when it is no subscription's. @throws ProcessorError */
export async function retrieveInvoice(
  connection: Connection,
  where: Where,
  id: string,
): Promise<InvoiceSnapshot | null> {
  const invoice = await translated(where.livemode, () =>
    connection.client(where.livemode).invoices.retrieve(id, {}, onAccount(where.hostAccount)),
  )
  return snapshotOf(invoice)
}

/** The invoice that a payment intent is to pay; null when it pays none of a subscription. @throws ProcessorError */
export async function findInvoiceOf(
  connection: Connection,
  where: Where,
  paymentId: string,
): Promise<InvoiceSnapshot | null> {
  const found = await translated(where.livemode, () =>
    connection
      .client(where.livemode)
      .invoicePayments.list(
        { payment: { type: 'payment_intent', payment_intent: paymentId }, expand: ['data.invoice'], limit: 1 },
        onAccount(where.hostAccount),
      ),
  )
  const invoice = found.data[0]?.invoice
  return typeof invoice === 'object' && !('deleted' in invoice) ? snapshotOf(invoice) : null
}

/** The payment intents that were to pay an invoice. @throws ProcessorError */
export async function listPaymentsOf(connection: Connection, where: Where, invoiceId: string): Promise<string[]> {
  const found = await translated(where.livemode, () =>
    connection
      .client(where.livemode)
      .invoicePayments.list({ invoice: invoiceId, limit: 100 }, onAccount(where.hostAccount)),
  )
  return found.data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
}

/** Sets what the platform keeps of a draft, in minor units, in place of the subscription's per cent. @throws ProcessorError */
export async function setInvoiceFee(connection: Connection, where: Where, id: string, fee: bigint): Promise<void> {
  await translated(where.livemode, () =>
    connection
      .client(where.livemode)
      .invoices.update(id, { application_fee_amount: toProcessorAmount(fee) }, onAccount(where.hostAccount)),
  )
}

/** The subscription that the invoice of an event is of, and whose that is; null when it is no subscription's. */
export function ownInvoiceOf(object: Record<string, unknown>): OwnMetadata | null {
  const details = (object as unknown as Stripe.Invoice).parent?.subscription_details
  return details ? ownMetadataOf(details) : null
}

function snapshotOf(invoice: Stripe.Invoice): InvoiceSnapshot | null {
  const details = invoice.parent?.subscription_details
  const subscription = idOf(details?.subscription)
  if (!details || subscription === null) return null
  return {
    id: invoice.id,
    status: invoice.status ?? 'draft',
    amountDue: BigInt(invoice.amount_due),
    subscription,
    first: invoice.billing_reason === 'subscription_create',
    own: ownMetadataOf(details),
  }
}
