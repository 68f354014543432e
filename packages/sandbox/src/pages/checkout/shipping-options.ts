import { html } from 'hono/html'
import { formatMoney } from '../../money/currency.ts'
import type { SessionState } from '../../resources/checkout-sessions/state.ts'
import type { Markup } from '../markup.ts'

/** The shipping options. Each carries the total that it leads to, for the script to show. */
export function shippingOptions(session: SessionState): Markup {
  const price = (amount: number) => (amount === 0 ? 'Free' : formatMoney(amount, session.currency))
  return html`<fieldset class="options">
  <legend>Shipping method</legend>
  ${session.shipping_options.map(
    (option) => html`<label class="option">
    <input type="radio" name="shipping_rate" value="${option.rate}" ${option.rate === session.shipping_choice?.rate ? html`checked` : ''}
      data-shipping="${price(option.amount)}" data-total="${formatMoney(session.amount_subtotal - (session.amount_discount ?? 0) + option.amount, session.currency)}">
    <bdi class="option-label" dir="auto">${option.label}</bdi><span class="option-price">${price(option.amount)}</span>
  </label>`,
  )}
</fieldset>`
}
