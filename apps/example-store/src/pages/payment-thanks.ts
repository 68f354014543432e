import { html } from 'hono/html'
import type { OrderState, OwnPayment } from '../shop/orders.ts'
import type { Received } from '../webhooks/inbox.ts'
import type { Markup } from './document.ts'
import { fulfilment, orderTable } from './receipt-parts.ts'
import { withWebhooks } from './with-webhooks.ts'

/** Where a customer comes back to who paid on a page of the shop. */
export function paymentThanksPage(page: {
  payment: OwnPayment
  order: OrderState | undefined
  received: readonly Received[]
  newest: number
}): Markup {
  const { payment, order, received, newest } = page
  return withWebhooks({
    path: '/thanks/payment',
    about: { payment: payment.id },
    receipt: paymentReceipt(payment, order),
    received,
    newest,
  })
}

/** The part that a webhook may change. Until one has come, the page asks the processor itself. */
export function paymentReceipt(payment: OwnPayment, order: OrderState | undefined): Markup {
  const accountData = html`data-key="${payment.publishableKey}" data-account="${payment.processorAccount}"`
  const state =
    order === 'fulfilled'
      ? html`<p class="state state-good">Paid</p>`
      : html`<p class="state" ${accountData}>${order === 'payment failed' ? 'Payment failed' : 'One moment'}</p>`
  return html`
${state}
<h1>${headline(order)}</h1>
${orderTable([{ name: payment.name, quantity: 1, amount: payment.amount }], payment.amount, payment.currency)}
<dl>
  <dt>Order</dt><dd><bdi>${payment.orderId}</bdi></dd>
  <dt>Fulfilment</dt><dd>${fulfilment(order)}</dd>
  <dt>Payment</dt><dd><code>${payment.id}</code></dd>
</dl>
<a class="button button-quiet" href="/">Back to the shop</a>`
}

function headline(order: OrderState | undefined): string {
  if (order === 'payment failed') return 'The payment did not go through.'
  return order === 'fulfilled' ? 'Thank you. Slow mornings ahead.' : 'Thank you.'
}
