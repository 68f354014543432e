import { html } from 'hono/html'
import { formatMoney } from '../shop/money.ts'
import type { OrderState } from '../shop/orders.ts'
import type { Markup } from './document.ts'

type Line = { name: string; quantity: number; amount: number }

/** The order lines and the total. Amounts are for one of each, in the currency's smallest unit. */
export function orderTable(lines: readonly Line[], total: number, currency: string): Markup {
  return html`<table>
  <caption class="visually-hidden">Your order</caption>
  <tbody>${lines.map((line) => row(line, currency))}</tbody>
  <tfoot>
    <tr><th scope="row">Total</th><td>${formatMoney(total, currency)}</td></tr>
  </tfoot>
</table>`
}

function row({ name, quantity, amount }: Line, currency: string): Markup {
  const times = quantity > 1 ? html` × ${quantity}` : ''
  return html`<tr><th scope="row"><bdi>${name}</bdi>${times}</th><td>${formatMoney(amount * quantity, currency)}</td></tr>`
}

export function fulfilment(order: OrderState | undefined): Markup {
  switch (order) {
    case 'fulfilled':
      return html`<strong class="good">✓ released by the webhook</strong>`
    case 'payment failed':
      return html`held back: the payment failed`
    case 'cancelled':
      return html`cancelled`
    case 'waiting for payment':
      return html`waits for the signed webhook`
    case undefined:
      return html`unknown: the store was restarted since`
  }
}
