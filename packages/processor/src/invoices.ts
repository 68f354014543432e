import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { type OwnMetadata, ownOfSubscription } from './own-metadata.ts'
import { idOf, onAccount } from './payments.ts'
import { retryWithFreshKey } from './retry-with-fresh-key.ts'
import type { ProcessorScope } from './scope.ts'
import { toProcessorAmount } from './to-processor-amount.ts'

/** Keys of our own metadata: the fee that was set, and whether a request waits for the payment. */
const feeKey = 'svc_fee'
export const collectKey = 'svc_collect'
/** Marks an invoice whose collection we paused, because the processor pauses others itself. */
export const stoppedKey = 'svc_stopped'

/** The data that determines the fee of a draft invoice. Amounts in minor units. */
export type InvoiceDraft = {
  id: string
  /** sub_…; null for an invoice that no subscription makes. */
  subscription: string | null
  currency: string
  total: bigint
  /** The customer's balance now. Below zero it is credit, which pays the invoice that becomes final first. */
  balance: bigint
  /** The fee that was set; null while the subscription's percentage applies. */
  fee: bigint | null
  /** Unix seconds; null when the invoice does not become final by itself. */
  finalizesAt: number | null
  /** The invoice is made final as soon as its fee is set. */
  collectsNow: boolean
  /** The invoice has no lines, because nothing was pending when it was created. */
  isEmpty: boolean
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
  /** The reduction by discounts, in minor units. */
  amountDiscount: bigint
  /** The subscription began with this invoice. */
  first: boolean
  /** The first ten, which the processor shows with it. */
  lines: readonly InvoiceLine[]
  /** Our own metadata, copied from the subscription. */
  own: OwnMetadata
}

/** A line of an invoice, with its period. */
export type InvoiceLine = {
  /** The processor's description, without the quantity and the price. */
  name: string
  quantity: number | null
  /** Minor units; negative for a credit. */
  amount: bigint
  /** Unix seconds. */
  start: number
  end: number
}

/** The invoice that a payment intent pays; null when it is no invoice of a subscription. @throws ProcessorError */
export async function findInvoiceOf(
  connection: Connection,
  scope: ProcessorScope,
  paymentId: string,
): Promise<InvoiceSnapshot | null> {
  const found = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .invoicePayments.list(
        { payment: { type: 'payment_intent', payment_intent: paymentId }, expand: ['data.invoice'], limit: 1 },
        onAccount(scope.hostAccount),
      ),
  )
  const invoice = found.data[0]?.invoice
  return typeof invoice === 'object' && !('deleted' in invoice) ? invoiceSnapshot(invoice) : null
}

/** The payment intents that were to pay an invoice. @throws ProcessorError */
export async function listPaymentsOf(
  connection: Connection,
  scope: ProcessorScope,
  invoiceId: string,
): Promise<string[]> {
  const found = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .invoicePayments.list({ invoice: invoiceId, limit: 100 }, onAccount(scope.hostAccount)),
  )
  return found.data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
}

/** A customer's invoices that are not final yet, oldest first. @throws ProcessorError */
export async function listDrafts(
  connection: Connection,
  scope: ProcessorScope,
  customer: string,
): Promise<InvoiceDraft[]> {
  const found = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .invoices.list({ customer, status: 'draft', limit: 100 }, onAccount(scope.hostAccount)),
  )
  return found.data.map(draftOf).reverse()
}

/** Sets the platform's fee of a draft, in minor units, instead of the subscription's percentage. @throws ProcessorError */
export async function setInvoiceFee(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
  fee: bigint,
): Promise<void> {
  await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).invoices.update(
      id,
      // The processor does not show the fee of an invoice.
      { application_fee_amount: toProcessorAmount(fee), metadata: { [feeKey]: String(fee) } },
      onAccount(scope.hostAccount),
    ),
  )
}

/** A request to invoice the pending items of a subscription at once. */
type PendingInvoice = {
  /** Names the request at the processor. */
  ref: string
  subscription: string
  customer: string
  /** The account that is paid with the payment, on the platform; null when the platform keeps the money. */
  destination: string | null
  /** Whether the draft waits until the collection of the subscription is resumed. */
  waits: boolean
}

/**
 * Drafts an invoice of the pending items of a subscription. The processor finalizes the draft within an hour. Without
 * pending items, the processor drafts an empty invoice, or refuses.
 * @returns the invoice's id; null when the processor refuses for lack of pending items
 * @throws ProcessorError
 */
export async function draftPending(
  connection: Connection,
  scope: ProcessorScope,
  { ref, subscription, customer, destination, waits }: PendingInvoice,
): Promise<string | null> {
  try {
    // A second draft would be empty: everything pending is on the first, which is collected when its event is applied.
    const draft = await retryWithFreshKey(`seats:${ref}:invoice`, (key) =>
      callStripe(scope.livemode, () =>
        connection.client(scope.livemode).invoices.create(
          {
            customer,
            subscription,
            auto_advance: !waits,
            pending_invoice_items_behavior: 'include',
            metadata: waits ? { [stoppedKey]: 'true' } : { [collectKey]: 'now' },
            ...(destination ? { transfer_data: { destination } } : {}),
          },
          { ...onAccount(scope.hostAccount), ...key },
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
 * Deletes a draft that the processor did not create itself. Does nothing if it does not exist.
 * @throws ProcessorError
 */
export async function deleteDraft(connection: Connection, scope: ProcessorScope, id: string): Promise<void> {
  try {
    await callStripe(scope.livemode, () =>
      connection.client(scope.livemode).invoices.del(id, {}, onAccount(scope.hostAccount)),
    )
  } catch (error) {
    if (!(error instanceof ProcessorError && error.code === 'resource_missing')) throw error
  }
}

/**
 * Makes a draft final and takes its payment, once however often it is called. When the payment fails, or has no result yet
 * because a bank is slow, the processor retries in its own time, and its events report the result.
 * @throws ProcessorError
 */
export async function collectInvoice(connection: Connection, scope: ProcessorScope, id: string): Promise<void> {
  const status = await finalizeInvoice(connection, scope, id)
  if (status !== 'open') return
  const options = { ...onAccount(scope.hostAccount), idempotencyKey: `invoice:${id}:pay`, maxNetworkRetries: 0 }
  try {
    await callStripe(scope.livemode, () => connection.client(scope.livemode).invoices.pay(id, {}, options))
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
  }
}

/** Makes a draft final, once however often it is called. @returns its status afterwards @throws ProcessorError */
export async function finalizeInvoice(connection: Connection, scope: ProcessorScope, id: string): Promise<string> {
  const { status } = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .invoices.finalizeInvoice(
        id,
        { auto_advance: true },
        { ...onAccount(scope.hostAccount), idempotencyKey: `invoice:${id}:finalize` },
      ),
  )
  return status ?? 'open'
}

function draftOf(invoice: Stripe.Invoice): InvoiceDraft {
  const details = invoice.parent?.subscription_details
  const fee = invoice.metadata?.[feeKey]
  return {
    id: invoice.id,
    subscription: idOf(details?.subscription),
    currency: invoice.currency,
    total: BigInt(invoice.total),
    balance: BigInt(invoice.starting_balance),
    fee: fee === undefined ? null : BigInt(fee),
    finalizesAt: invoice.automatically_finalizes_at,
    collectsNow: invoice.metadata?.[collectKey] === 'now',
    isEmpty: invoice.lines.data.length === 0,
    own: details ? ownOfSubscription(details, idOf(details.subscription)) : { merchantId: null, ref: null },
  }
}

/** Null when it is no subscription's. */
export function invoiceSnapshot(invoice: Stripe.Invoice): InvoiceSnapshot | null {
  const details = invoice.parent?.subscription_details
  const subscription = idOf(details?.subscription)
  if (!details || subscription === null) return null
  return {
    id: invoice.id,
    status: invoice.status ?? 'draft',
    amountDue: BigInt(invoice.amount_due),
    subscription,
    amountDiscount: sumOfDiscounts(invoice),
    first: invoice.billing_reason === 'subscription_create',
    lines: invoice.lines.data.map(lineOf),
    own: ownOfSubscription(details, subscription),
  }
}

/** The sum of what discounts take off an invoice, in minor units. */
export function sumOfDiscounts({
  total_discount_amounts: discounts,
}: Pick<Stripe.Invoice, 'total_discount_amounts'>): bigint {
  return (discounts ?? []).reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

function lineOf({ description, quantity, amount, period }: Stripe.InvoiceLineItem): InvoiceLine {
  const { start, end } = period
  return { name: parseIdentifier(description ?? ''), quantity, amount: BigInt(amount), start, end }
}

/** "2 × Tea (at $10.00 / month)" is Tea; any other wording stays as it is. */
function parseIdentifier(description: string): string {
  return /^[\d,]+ × (.+) \(at [^()]+ \/ [^()]+\)$/.exec(description)?.[1] ?? description
}
