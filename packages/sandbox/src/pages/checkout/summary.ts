import { html } from 'hono/html'
import { formatMoney } from '../../money/currency.ts'
import { sumOf } from '../../resources/checkout-sessions/amount-due-now.ts'
import type { LineItem } from '../../resources/checkout-sessions/state.ts'
import { type Markup, totalRow } from '../document.ts'
import { icon } from '../icons.ts'
import { discountText, promotionForm } from './promotion.ts'
import { billedText, subscriptionHeading, trialRow } from './subscription.ts'
import { type CheckoutView, cancelAddress } from './view.ts'

/** The left half of the page: the merchant, the items and the total. */
export function summary(view: CheckoutView): Markup {
  const { session } = view
  if (session.setup) return setupSummary(view)
  const total = formatMoney(session.amount_total, session.currency)
  const shipping = session.shipping_choice
  return html`<section class="summary" aria-label="Order summary">
  <div class="summary-inner">
    <header class="merchant">${merchantLine(view)}${modeBadge(view.live)}</header>
    ${session.subscription ? subscriptionHeading(session) : html`<p class="due"><span class="due-label">Total due</span><span class="due-amount" data-show="total">${total}</span></p>`}
    ${itemList(session)}
    <dl class="totals">
      ${hasSubtotal(session) ? totalRow('Subtotal', formatMoney(sumOf(session.line_items), session.currency)) : ''}
      ${session.discount ? totalRow('Discount', discountText(session)) : ''}
      ${shipping ? totalRow('Shipping', shipping.amount === 0 ? 'Free' : formatMoney(shipping.amount, session.currency), 'shipping') : ''}
      ${session.subscription ? trialRow(session) : ''}
      ${totalRow(session.subscription ? 'Total due today' : 'Total', total, 'total')}
    </dl>
    ${promotionForm(view)}
  </div>
</section>`
}

/** The summary of a session in setup mode, which has no amount. */
function setupSummary(view: CheckoutView): Markup {
  return html`<section class="summary" aria-label="Summary">
  <div class="summary-inner">
    <header class="merchant">${merchantLine(view)}${modeBadge(view.live)}</header>
    <p class="due"><span class="due-label">Save a payment method for</span><span class="due-amount"><bdi dir="auto">${view.merchant}</bdi></span></p>
  </div>
</section>`
}

/** The test mode badge of every page. */
export function modeBadge(live: boolean): Markup {
  return live
    ? html`<span class="badge" title="Live mode of the sandbox. No real money moves.">Sandbox</span>`
    : html`<span class="badge" title="No real money moves.">Test mode</span>`
}

function merchantLine(view: CheckoutView): Markup {
  const back = cancelAddress(view.id, view.session)
  const { logo, icon: small } = view.images
  const avatar = logo
    ? html`<img class="brand-logo" src="${logo}" alt="">`
    : small
      ? html`<img class="brand-icon" src="${small}" alt="">`
      : html`<span class="avatar" aria-hidden="true">${initialOf(view.merchant)}</span>`
  // A logo stands in place of the name.
  const name = html`<bdi class="${logo ? 'visually-hidden' : 'merchant-name'}" dir="auto">${view.merchant}</bdi>`
  if (back === null) return html`<span class="merchant-link">${avatar}${name}</span>`
  return html`<a class="merchant-link" href="${back}">${icon('back')}${avatar}<span class="visually-hidden">Cancel and go back to </span>${name}</a>`
}

/**
 * Whether a subtotal is shown: with several items or shipping. A subscription has none, as its total changes after a
 * trial.
 */
function hasSubtotal({ discount, line_items, shipping_choice, subscription }: CheckoutView['session']): boolean {
  return !subscription && (line_items.length > 1 || shipping_choice !== null || Boolean(discount))
}

/** All items of a short list; of a long one the first, and the others on demand, so that the form stays near. */
function itemList({ line_items: all, subscription }: CheckoutView['session']): Markup {
  const pictures = all.some((item) => item.images.length > 0)
  const list = (items: LineItem[]) =>
    html`<ul class="items">${items.map((item) => itemRow(item, pictures, Boolean(subscription)))}</ul>`
  if (all.length <= maxShownWhole) return list(all)
  return html`${list(all.slice(0, shownFirst))}
<details class="more-items">
  <summary>Show ${all.length - shownFirst} more</summary>
  ${list(all.slice(shownFirst))}
</details>`
}

const maxShownWhole = 6
const shownFirst = 3

function itemRow(item: LineItem, pictures: boolean, subscribing: boolean): Markup {
  const picture = item.images[0]
  const each =
    item.unit_amount * item.quantity === item.amount ? ` · ${formatMoney(item.unit_amount, item.currency)} each` : ''
  return html`<li class="item">
  ${pictures ? html`<span class="picture" aria-hidden="true">${picture ? html`<img src="${picture}" alt="" loading="lazy" width="48" height="48">` : initialOf(item.description)}</span>` : ''}
  <div class="item-text">
    <bdi class="item-name" dir="auto">${item.description}</bdi>
    ${item.details ? html`<bdi class="item-details" dir="auto">${item.details}</bdi>` : ''}
    ${item.quantity > 1 ? html`<span class="item-details">Qty ${item.quantity.toLocaleString('en-US')}${each}</span>` : ''}
    ${subscribing ? html`<span class="item-details">${item.recurring ? billedText(item.recurring) : 'Billed once'}</span>` : ''}
  </div>
  <span class="item-amount">${formatMoney(item.amount, item.currency)}</span>
</li>`
}

function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? ''
}
