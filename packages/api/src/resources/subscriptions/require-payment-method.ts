import type { InvoicePreview, SubscriptionSnapshot } from '@merchant-payments/processor'
import { ApiError } from '../../core/request/errors.ts'
import { priceInvoice, type Sold } from '../../processor/billing/price-invoice.ts'

/** A change makes a subscription cost something, and there is no payment method to charge. */
export class NoPaymentMethodError extends ApiError {
  /** @param param the field of the request that makes it cost something */
  constructor(param: 'price_id' | 'quantity') {
    const message =
      'makes the subscription cost something, and it has no payment method: let its customer enter one first (POST /subscriptions/:id/payment-method-sessions, or "Ask for a new card" in the portal)'
    super('validation_error', { message: `${param}: ${message}`, param, issues: [{ param, message }] })
  }
}

/** Invoices that do not exist yet, each null if there would be none. */
type Asked = {
  /** The next one with the change. */
  changed: () => Promise<InvoicePreview | null>
  /** The next one as it is. */
  present: () => Promise<InvoicePreview | null>
}

/**
 * Refuses a change by which a subscription without a payment method, as one that is free forever may be, begins to cost something: its
 * next invoice has an amount due only with the change, with the fee that the customer pays as it will be. The processor refuses the
 * change as well where it would be paid at once, and leaves a later invoice unpaid.
 * @param param the field that makes it cost something
 * @throws NoPaymentMethodError, ProcessorError
 */
export async function requirePaymentMethod(
  {
    chargeable,
    status,
    currentPeriodEnd: at,
  }: Pick<SubscriptionSnapshot, 'chargeable' | 'status' | 'currentPeriodEnd'>,
  sold: Sold,
  param: 'price_id' | 'quantity',
  { changed, present }: Asked,
): Promise<void> {
  // Without one, what is unpaid stays unpaid whatever is changed.
  if (chargeable || (status !== 'active' && status !== 'trialing')) return
  const costs = (invoice: InvoicePreview | null) =>
    invoice !== null && priceInvoice(invoice, sold, { as: 'draft', at }).amountDue > 0n
  if (costs(await changed()) && !costs(await present())) throw new NoPaymentMethodError(param)
}
