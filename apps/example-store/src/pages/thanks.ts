import type { PaymentSession } from '@merchant-payments/sdk'
import { html } from 'hono/html'
import { formatMoney } from '../shop/money.ts'
import type { OrderState } from '../shop/orders.ts'
import type { Received } from '../webhooks/inbox.ts'
import type { Markup } from './document.ts'
import { receivedList } from './received.ts'

/** Where the customer comes back to, with what the server has heard of the payment beside it. */
export function thanksPage(page: {
  session: PaymentSession
  order: OrderState | undefined
  received: readonly Received[]
  newest: number
}): Markup {
  const { session, order, received, newest } = page
  const query = new URLSearchParams({ session: session.id })
  return html`<div class="thanks" data-live="/live?${query}&amp;after=${newest}">
<section class="receipt" id="order" aria-live="polite">${receipt(session, order)}</section>
<section aria-labelledby="heard">
  <h2 id="heard">What this server heard</h2>
  <p class="soft">Signed webhooks about this payment. They arrive here by themselves<noscript>: <a href="/thanks?${query}">look again</a></noscript>.</p>
  ${receivedList(received, 'Waiting for the first webhook …')}
  <p class="more"><a href="/webhooks">All webhooks</a></p>
</section>
</div>`
}

/** The part that a webhook may change. */
export function receipt(session: PaymentSession, order: OrderState | undefined): Markup {
  const paid = session.status === 'complete' && session.payment_status !== 'unpaid'
  return html`
<p class="state ${paid ? 'state-good' : ''}">${stateOf(session)}</p>
<h1>${headline(session)}</h1>
<table>
  <caption class="visually-hidden">Your order</caption>
  <tbody>
    ${session.line_items.map((line) => row(line.name, line.quantity, line.amount * line.quantity, line.currency))}
    ${session.fee_amount > 0 && session.pass_fees_to_customer ? row('Processing fee', 1, session.fee_amount, session.currency) : ''}
  </tbody>
  <tfoot>
    <tr><th scope="row">Total</th><td>${formatMoney(session.amount_total, session.currency)}</td></tr>
  </tfoot>
</table>
<dl>
  <dt>Order</dt><dd><bdi>${String(session.metadata.order_id ?? '—')}</bdi></dd>
  <dt>Fulfilment</dt><dd>${fulfilment(order)}</dd>
  <dt>Session</dt><dd><code>${session.id}</code></dd>
</dl>
${session.url ? html`<a class="button" href="${session.url}">Continue to payment</a>` : html`<a class="button button-quiet" href="/">Back to the shop</a>`}`
}

function row(name: string, quantity: number, amount: number, currency: string): Markup {
  const times = quantity > 1 ? html` × ${quantity}` : ''
  return html`<tr><th scope="row"><bdi>${name}</bdi>${times}</th><td>${formatMoney(amount, currency)}</td></tr>`
}

function stateOf({ status, payment_status }: PaymentSession): string {
  if (status !== 'complete') return status === 'open' ? 'Not paid yet' : 'Expired'
  return payment_status === 'unpaid' ? 'Payment on its way' : 'Paid'
}

function headline({ status }: PaymentSession): string {
  if (status === 'complete') return 'Thank you. Slow mornings ahead.'
  return status === 'open' ? 'One step is left.' : 'This checkout has expired.'
}

function fulfilment(order: OrderState | undefined): Markup {
  switch (order) {
    case 'fulfilled':
      return html`<strong class="good">✓ released by the webhook</strong>`
    case 'cancelled':
      return html`cancelled`
    case 'waiting for payment':
      return html`waits for the signed webhook`
    case undefined:
      return html`unknown: the store was restarted since`
  }
}
