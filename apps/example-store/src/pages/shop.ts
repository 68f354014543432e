import { html } from 'hono/html'
import type { ProductForSale } from '../shop/catalogue.ts'
import { formatMoney } from '../shop/money.ts'
import type { Markup } from './document.ts'

/** The shelf, and the jar for those who name their own price. */
export function shopPage(page: {
  catalogue: readonly ProductForSale[]
  cancelled: boolean
  /** The error of a refused choice, and the amount that was typed. */
  refused?: { message: string; amount: string | undefined }
}): Markup {
  const { catalogue, cancelled, refused } = page
  const wrongAmount = refused?.amount !== undefined
  return html`
${cancelled ? notice('You left the checkout. Nothing was charged, and everything is still on the shelf.') : ''}
${refused && !wrongAmount ? notice(refused.message) : ''}
<div class="hero">
  <h1>Good coffee,<br>no hurry.</h1>
  <p>Four things that make a morning. Choose one, pay on the hosted checkout or right here in the shop, and watch the signed webhook arrive.</p>
</div>
<ul class="shelf">${catalogue.map(card)}</ul>
<section class="jar" aria-labelledby="jar">
  <div class="jar-text">
    <h2 id="jar">Pay what you want</h2>
    <p>For the roaster, because today was a good one. You name the price.</p>
  </div>
  <form method="post" action="/checkout">
    <label for="amount">Amount in US dollars</label>
    <div class="amount">
      <span aria-hidden="true">$</span>
      <input id="amount" name="amount" inputmode="decimal" autocomplete="off" required maxlength="12"
        value="${refused?.amount ?? '7.50'}" ${wrongAmount ? html`aria-invalid="true" aria-describedby="amount-error" autofocus` : ''}>
      <button class="button">Pay</button>
    </div>
    ${wrongAmount ? html`<p class="error" id="amount-error" role="alert">${refused.message}</p>` : ''}
  </form>
</section>`
}

function card({ name, description, images, price }: ProductForSale): Markup {
  return html`<li class="card">
  ${images[0] ? html`<img src="${new URL(images[0]).pathname}" alt="" width="400" height="320">` : ''}
  <div class="card-text">
    <h2><bdi>${name}</bdi></h2>
    ${description ? html`<p><bdi>${description}</bdi></p>` : ''}
  </div>
  <form method="post" action="/checkout">
    <span class="price">${formatMoney(price.amount, price.currency)}</span>
    <button class="button" name="price" value="${price.id}" aria-label="Buy ${name}">Buy</button>
    <a class="here" href="/pay?${new URLSearchParams({ price: price.id })}">or pay here<span class="visually-hidden"> for ${name}</span></a>
  </form>
</li>`
}

function notice(text: string): Markup {
  return html`<p class="notice" role="status">${text}</p>`
}
