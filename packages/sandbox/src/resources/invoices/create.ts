import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, hash, integer, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import { currency } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'
import { loadCustomer } from '../customers/customer.ts'
import { discountsField } from '../discounts/read.ts'
import { noTax } from '../subscriptions/fields.ts'
import { loadChangeable, saveSubscription } from '../subscriptions/object.ts'
import { draftEmpty, draftPending } from '../subscriptions/renew.ts'
import { taxRatesField } from '../tax-rates.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { insertCustomerInvoice } from './create-for-customer.ts'
import { invoiceWire } from './object.ts'

export const createInvoiceParams = {
  application_fee_amount: integer({ min: 0 }),
  auto_advance: boolean(),
  automatic_tax: noTax,
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  currency: currency(),
  customer: required(string()),
  days_until_due: integer({ min: 0, max: 1000 }),
  default_payment_method: string(),
  default_tax_rates: taxRatesField,
  description: string(),
  discounts: discountsField,
  due_date: integer({ min: 1 }),
  footer: string(),
  issuer: hash({ type: required(oneOf('self')) }),
  metadata: metadata(),
  on_behalf_of: string(),
  pending_invoice_items_behavior: oneOf('exclude', 'include'),
  subscription: string(),
  transfer_data: hash({ destination: required(string()) }),
}

/** Parameters of an invoice without a subscription only: the subscription has the others. */
const withoutSubscription = [
  'application_fee_amount',
  'currency',
  'days_until_due',
  'default_payment_method',
  'default_tax_rates',
  'description',
  'discounts',
  'due_date',
  'footer',
  'on_behalf_of',
] as const

/** Creates an invoice now, for a customer or for a subscription. */
export const createInvoice = endpoint({
  method: 'POST',
  path: '/v1/invoices',
  params: createInvoiceParams,
  run(requestCtx, input) {
    const customer = loadCustomer(requestCtx, input.customer, 'customer')
    if (input.subscription !== undefined) return forSubscription(requestCtx, customer, input, input.subscription)
    const ctx = onClock(requestCtx, customer.state.test_clock)
    return invoiceWire(ctx, insertCustomerInvoice(ctx, customer, input))
  },
})

/**
 * From the pending items of a subscription with `include`. Stripe: invoices, `pending_invoice_items_behavior`. Without
 * pending items, or without `include`, it is an empty draft.
 */
function forSubscription(
  requestCtx: Context,
  customer: Stored<'customer'>,
  input: Parsed<typeof createInvoiceParams>,
  id: string,
) {
  const subscription = loadChangeable(requestCtx, id)
  const ctx = onClock(requestCtx, subscription.state.test_clock)
  const { transfer_data } = subscription.state
  if (subscription.state.customer !== customer.id) {
    throw invalid('The subscription belongs to another customer.', 'subscription')
  }
  const other = withoutSubscription.find((name) => input[name] !== undefined)
  if (other || input.collection_method === 'send_invoice') {
    const name = other ?? 'collection_method'
    throw invalid(`This sandbox takes \`${name}\` of the subscription.`, name)
  }
  if (input.transfer_data && input.transfer_data.destination !== transfer_data?.destination) {
    throw invalid('Invoices go to the destination of their subscription.', 'transfer_data[destination]')
  }
  const finalizes = input.auto_advance ? 'in_an_hour' : 'never'
  const how = { billing_reason: 'manual', finalizes, metadata: changeMetadata({}, input.metadata) } as const
  const pending = input.pending_invoice_items_behavior === 'include' ? draftPending(ctx, subscription, how) : null
  const invoice = pending ?? draftEmpty(ctx, subscription, how)
  saveSubscription(ctx, subscription)
  return invoiceWire(ctx, invoice)
}
