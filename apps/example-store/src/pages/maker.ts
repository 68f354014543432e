import type { Merchant, PaymentSession } from '@merchant-payments/sdk'
import { html } from 'hono/html'
import { accountOf } from '../makers/makers.ts'
import { formatMoney } from '../shop/money.ts'
import type { OrderState } from '../shop/orders.ts'
import type { Markup } from './document.ts'

/** One maker: what is left of the onboarding, or the form of a customer. */
export function makerPage(page: {
  maker: Merchant
  livemode: boolean
  /** The payment that a customer comes back from, and its order. */
  session?: PaymentSession
  order?: OrderState | undefined
  refused?: { amount: string; message: string }
}): Markup {
  const { maker, livemode, session, order, refused } = page
  const account = accountOf(maker, livemode)
  return html`
<div class="narrow maker">
  <h1><bdi>${maker.name}</bdi></h1>
  ${session ? outcome(session, order) : ''}
  ${account?.chargesEnabled ? sale(maker, refused) : onboarding(maker, account?.requirements?.currentlyDue ?? [])}
  <p><a href="/makers">All makers</a></p>
</div>`
}

function outcome({ payment_status: status, amount_total: amount, currency }: PaymentSession, order?: OrderState) {
  const paid = status === 'paid'
  return html`<p class="notice" role="status">${paid ? 'Paid' : 'Not paid yet'}: ${formatMoney(amount, currency)}.
    ${order ? html`The order is ${order}${order === 'fulfilled' ? ', released by the webhook' : ''}.` : ''}</p>`
}

function sale({ id }: Merchant, refused?: { amount: string; message: string }): Markup {
  return html`
<form method="post" action="/makers/${id}/checkout">
  <label for="amount">Amount in US dollars</label>
  <div class="amount">
    <span aria-hidden="true">$</span>
    <input id="amount" name="amount" inputmode="decimal" autocomplete="off" required maxlength="12" value="${refused?.amount ?? '15.00'}"
      ${refused ? html`aria-invalid="true" aria-describedby="amount-error" autofocus` : ''}>
    <button class="button">Buy</button>
  </div>
  ${refused ? html`<p class="error" id="amount-error" role="alert">${refused.message}</p>` : ''}
</form>`
}

function onboarding({ id }: Merchant, missing: readonly string[]): Markup {
  return html`
<p>Takes no payments yet.${missing.length > 0 ? ' The payment processor still asks for:' : ' The payment processor looks at the answers.'}</p>
${missing.length > 0 ? html`<ul class="missing">${missing.map((one) => html`<li><code>${one}</code></li>`)}</ul>` : ''}
<form method="post" action="/makers/${id}/onboarding"><button class="button">Continue</button></form>`
}
