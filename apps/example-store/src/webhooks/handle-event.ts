import type { WebhookEvent } from '@merchant-payments/sdk'
import { metadataText } from '@merchant-payments/sdk/webhooks'
import type { Orders } from '../shop/orders.ts'

/**
 * Updates the order of a verified event. The webhook decides, not the customer's return to the shop: the browser may be
 * closed after paying, and the URL of the thanks page is open to all.
 */
export function handleEvent(event: WebhookEvent, orders: Orders): void {
  const order = orderOf(event)
  if (order === undefined) return
  switch (event.type) {
    case 'checkout.session.completed':
      // With a delayed payment method, such as a bank debit, the checkout is complete before the money has arrived.
      if (event.data.object === 'payment_session' && event.data.payment_status !== 'unpaid') orders.fulfil(order)
      break
    case 'payment_intent.succeeded':
      // A payment on a page of the shop has no session, whose events would cover it.
      if (event.data.session_id === null) orders.fulfil(order)
      break
    case 'payment_intent.payment_failed':
      if (event.data.session_id === null) orders.fail(order)
      break
    case 'checkout.session.async_payment_succeeded':
      orders.fulfil(order)
      break
    case 'checkout.session.async_payment_failed':
      orders.fail(order)
      break
    case 'checkout.session.expired':
      orders.cancel(order)
      break
    default: // The types that this shop has no use for, and those that are newer than it.
  }
}

/**
 * Whether an event may change the order that it names: metadata are the merchant's to choose, so a maker could name the order of
 * another one. The shop's own orders are known from its own endpoint, whose events have no merchant.
 */
export function isOfItsSeller(event: WebhookEvent, orders: Orders): boolean {
  const order = orderOf(event)
  return order === undefined || event.merchant === orders.makerOf(order)
}

/** The order that an event is about: a payment that this shop did not make has none, nor has a test event. */
function orderOf({ data }: WebhookEvent): string | undefined {
  return 'metadata' in data && 'order_id' in data.metadata ? metadataText(data.metadata, 'order_id') : undefined
}
