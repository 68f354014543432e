import type { PaymentSession } from '@merchant-payments/sdk'
import { html } from 'hono/html'
import type { OrderState } from '../shop/orders.ts'
import type { Received } from '../webhooks/inbox.ts'
import type { Markup } from './document.ts'
import { fulfilment, orderTable } from './receipt-parts.ts'
import { withWebhooks } from './with-webhooks.ts'

/** The page to which the customer returns, with the webhooks received for the payment. */
export function thanksPage(page: {
  session: PaymentSession
  order: OrderState | undefined
  received: readonly Received[]
  newest: number
}): Markup {
  const { session, order, received, newest } = page
  return withWebhooks({
    path: '/thanks',
    about: { session: session.id },
    receipt: receipt(session, order),
    received,
    newest,
  })
}

/** The part of the page that a webhook can change. */
export function receipt(session: PaymentSession, order: OrderState | undefined): Markup {
  const paid = session.status === 'complete' && session.payment_status !== 'unpaid'
  return html`
<p class="state ${paid ? 'state-good' : ''}">${stateOf(session, order)}</p>
<h1>${headline(session, order)}</h1>
${orderTable(linesOf(session), session.amount_total, session.currency)}
<dl>
  <dt>Order</dt><dd><bdi>${String(session.metadata.order_id ?? '—')}</bdi></dd>
  <dt>Fulfilment</dt><dd>${fulfilment(order)}</dd>
  <dt>Session</dt><dd><code>${session.id}</code></dd>
</dl>
${session.url ? html`<a class="button" href="${session.url}">Continue to payment</a>` : html`<a class="button button-quiet" href="/">Back to the shop</a>`}`
}

function linesOf({ line_items, fee_amount, pass_fees_to_customer }: PaymentSession) {
  const fee = { name: 'Processing fee', quantity: 1, amount: fee_amount }
  return pass_fees_to_customer && fee_amount > 0 ? [...line_items, fee] : line_items
}

function stateOf({ status, payment_status }: PaymentSession, order: OrderState | undefined): string {
  if (status !== 'complete') return status === 'open' ? 'Not paid yet' : 'Expired'
  if (payment_status !== 'unpaid') return 'Paid'
  // A checkout stays complete when the bank refuses the debit days later: only the webhook tells.
  return order === 'payment failed' ? 'Payment failed' : 'Payment on its way'
}

function headline({ status, payment_status }: PaymentSession, order: OrderState | undefined): string {
  if (status === 'complete' && payment_status === 'unpaid' && order === 'payment failed') {
    return 'The payment did not go through.'
  }
  if (status === 'complete') return 'Thank you. Slow mornings ahead.'
  return status === 'open' ? 'One step is left.' : 'This checkout has expired.'
}
