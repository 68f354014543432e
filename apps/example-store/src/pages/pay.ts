import { html } from 'hono/html'
import type { ProductForSale } from '../shop/catalogue.ts'
import { formatMoney } from '../shop/money.ts'
import type { Markup } from './document.ts'

/** Paying without leaving the shop. The fields of the card are a frame of the processor: the shop never sees one. */
export function payPage({ name, description, images, price }: ProductForSale): Markup {
  const total = formatMoney(price.amount, price.currency)
  return html`<div class="pay">
<section class="basket" aria-labelledby="basket">
  ${images[0] ? html`<img src="${new URL(images[0]).pathname}" alt="" width="400" height="320">` : ''}
  <h1 id="basket"><bdi>${name}</bdi></h1>
  ${description ? html`<p class="soft"><bdi>${description}</bdi></p>` : ''}
  <p class="price">${total}</p>
</section>
<section class="receipt" aria-labelledby="pay">
  <h2 id="pay">Pay here</h2>
  <noscript><p class="notice">This page needs JavaScript. The <a href="/">shop</a> also has a checkout that does not.</p></noscript>
  <form id="pay-form" data-price="${price.id}">
    <div id="payment-element"></div>
    <p class="error" id="pay-error" role="alert"></p>
    <button class="button" disabled>Pay ${total}</button>
  </form>
</section>
</div>`
}
