import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, hash, oneOf, required, string } from '../../http/fields.ts'
import { loadCustomer } from '../customers/load.ts'
import { draftEmpty, draftPending } from '../subscriptions/draft-pending.ts'
import { loadChangeable } from '../subscriptions/load.ts'
import { saveSubscription } from '../subscriptions/save.ts'
import { onClock } from '../test-clocks/on-clock.ts'
import { invoiceWire } from './object.ts'

/**
 * Creates an invoice now, from the pending items of a subscription with `include`. Stripe: invoices,
 * `pending_invoice_items_behavior`. Without pending items, or without `include`, it is an empty draft.
 */
export const createInvoice = endpoint({
  method: 'POST',
  path: '/v1/invoices',
  params: {
    auto_advance: boolean(),
    collection_method: oneOf('charge_automatically'),
    customer: required(string()),
    metadata: metadata(),
    pending_invoice_items_behavior: oneOf('exclude', 'include'),
    subscription: required(string()),
    transfer_data: hash({ destination: required(string()) }),
  },
  run(requestCtx, input) {
    const customer = loadCustomer(requestCtx, input.customer, 'customer')
    const subscription = loadChangeable(requestCtx, input.subscription)
    const ctx = onClock(requestCtx, subscription.state.test_clock)
    const { transfer_data } = subscription.state
    if (subscription.state.customer !== customer.id) {
      throw invalid('The subscription belongs to another customer.', 'subscription')
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
  },
})
