import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { doneAnew } from './done-anew.ts'
import { ProcessorError, translated } from './error.ts'
import { toProcessorAmount } from './money.ts'
import { type OwnMetadata, ownMetadataOf } from './own-metadata.ts'
import { idOf, onAccount } from './payments.ts'
import type { Where } from './where.ts'

/** Under these our own metadata says what was set, and that somebody waits for the payment. */
const feeKey = 'svc_fee'
const collectKey = 'svc_collect'

/** What decides about the fee of an invoice that is not final yet. Amounts in minor units. */
export type InvoiceDraft = {
  id: string
  total: bigint
  /** The customer's by now: below zero it is credit, which pays what becomes final first. */
  balance: bigint
  /** What was set; null while the subscription's per cent stands. */
  fee: bigint | null
  /** Unix seconds; null when it does not become final by itself. */
  finalizesAt: number | null
  /** It is made final as soon as its fee is set. */
  collectsNow: boolean
  own: OwnMetadata
}

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

/** A customer's invoices that are not final yet, oldest first. @throws ProcessorError */
export async function listDrafts(connection: Connection, where: Where, customer: string): Promise<InvoiceDraft[]> {
  const found = await translated(where.livemode, () =>
    connection
      .client(where.livemode)
      .invoices.list({ customer, status: 'draft', limit: 100 }, onAccount(where.hostAccount)),
  )
  return found.data.map(draftOf).reverse()
}

/** Sets what the platform keeps of a draft, in minor units, in place of the subscription's per cent. @throws ProcessorError */
export async function setInvoiceFee(connection: Connection, where: Where, id: string, fee: bigint): Promise<void> {
  await translated(where.livemode, () =>
    connection.client(where.livemode).invoices.update(
      id,
      // The processor does not show the fee of an invoice.
      { application_fee_amount: toProcessorAmount(fee), metadata: { [feeKey]: String(fee) } },
      onAccount(where.hostAccount),
    ),
  )
}

/** A wish to invoice at once what waits for the next invoice of a subscription. */
export type PendingInvoice = {
  /** Names the request at the processor. */
  ref: string
  subscription: string
  customer: string
  /** The account that is paid with the payment, on the platform; null where nobody is. */
  destination: string | null
}

/**
 * Drafts an invoice of what waits for the next one of a subscription. It becomes final by itself within an hour.
 * @returns its id; null when nothing waits
 * @throws ProcessorError
 */
export async function draftPending(
  connection: Connection,
  where: Where,
  { ref, subscription, customer, destination }: PendingInvoice,
): Promise<string | null> {
  try {
    // A second draft finds nothing that waits: it is on the first, which is collected when its event is applied.
    const draft = await doneAnew(`seats:${ref}:invoice`, (key) =>
      translated(where.livemode, () =>
        connection.client(where.livemode).invoices.create(
          {
            customer,
            subscription,
            auto_advance: true,
            pending_invoice_items_behavior: 'include',
            metadata: { [collectKey]: 'now' },
            ...(destination ? { transfer_data: { destination } } : {}),
          },
          { ...onAccount(where.hostAccount), ...key },
        ),
      ),
    )
    return draft.id
  } catch (error) {
    if (error instanceof ProcessorError && error.code === 'invoice_no_subscription_line_items') return null
    throw error
  }
}

/**
 * Makes a draft final and takes its payment. One that fails is tried again by the processor, in its own time. Asking twice
 * does it once.
 * @throws ProcessorError
 */
export async function collectInvoice(connection: Connection, where: Where, id: string): Promise<void> {
  const client = connection.client(where.livemode)
  const under = (step: string) => ({ ...onAccount(where.hostAccount), idempotencyKey: `invoice:${id}:${step}` })
  const { status } = await translated(where.livemode, () =>
    client.invoices.finalizeInvoice(id, { auto_advance: true }, under('finalize')),
  )
  if (status !== 'open') return
  try {
    await translated(where.livemode, () => client.invoices.pay(id, {}, under('pay')))
  } catch (error) {
    // Its events tell of it.
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
  }
}

/** What the event of an invoice says of whose it is. */
export type InvoiceNews = { customer: string; own: OwnMetadata; collectsNow: boolean; movedBalance: boolean }

/** Null when it is no subscription's. */
export function invoiceNewsOf(object: Record<string, unknown>): InvoiceNews | null {
  const invoice = object as unknown as Stripe.Invoice
  const own = ownInvoiceOf(object)
  const customer = idOf(invoice.customer)
  if (!own || customer === null) return null
  return {
    customer,
    own,
    collectsNow: invoice.metadata?.[collectKey] === 'now',
    movedBalance: invoice.ending_balance !== null && invoice.ending_balance !== invoice.starting_balance,
  }
}

/** The subscription that the invoice of an event is of, and whose that is; null when it is no subscription's. */
function ownInvoiceOf(object: Record<string, unknown>): OwnMetadata | null {
  const details = (object as unknown as Stripe.Invoice).parent?.subscription_details
  return details ? ownMetadataOf(details) : null
}

function draftOf(invoice: Stripe.Invoice): InvoiceDraft {
  const details = invoice.parent?.subscription_details
  const fee = invoice.metadata?.[feeKey]
  return {
    id: invoice.id,
    total: BigInt(invoice.total),
    balance: BigInt(invoice.starting_balance),
    fee: fee === undefined ? null : BigInt(fee),
    finalizesAt: invoice.automatically_finalizes_at,
    collectsNow: invoice.metadata?.[collectKey] === 'now',
    own: details ? ownMetadataOf(details) : { merchantId: null, ref: null },
  }
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
