import { html } from 'hono/html'
import { formatMoney } from '../../money/currency.ts'
import type { CancellationReason } from '../../resources/billing-portal/object.ts'
import { field } from '../checkout/field.ts'
import { modeBadge } from '../checkout/summary.ts'
import { type Markup, pageResponse } from '../document.ts'
import { brandMarks, icon } from '../icons.ts'
import type { PortalView } from './load-portal-session.ts'

/** A subscription as the portal shows it. */
export type ShownSubscription = {
  id: string
  /** The quantity is null for what is billed by usage, and the amount is then that of one. */
  items: { name: string; amount: number; quantity: number | null; interval: string }[]
  currency: string
  /** Example: `1 March 2026`. */
  periodEnd: string
  endsWithPeriod: boolean
}

/** The page on which a customer cancels a subscription or confirms its change. It works without scripts. */
function subscriptionPage(view: PortalView, refused = false): Promise<Response> {
  const { flow, subscription: shown } = view
  const cancels = flow === 'subscription_cancel'
  const title = cancels ? 'Cancel your subscription' : 'Confirm your updates'
  const until = shown && view.cancelsAtOnce ? 'It ends now.' : `It stays active until ${shown?.periodEnd ?? ''}.`
  return pageResponse({
    title: `${title} – ${view.merchant}`,
    styles: ['summary.css', 'form.css'],
    leadsTo: [view.leadsTo],
    status: refused ? 402 : 200,
    body: html`<main class="column"><section aria-labelledby="portal-title">
  <form class="payment-inner" method="post" action="/p/session/${view.id}" novalidate>
    <p><bdi dir="auto">${view.merchant}</bdi> ${modeBadge(view.live)}</p>
    <h1 id="portal-title">${title}</h1>
    ${shown ? itemsOf(shown) : ''}
    ${cancels ? html`<p>${until}</p>` : html`<h2>New</h2>${view.change ? itemsOf(view.change) : ''}`}
    ${cancels && view.reasons.length > 0 ? reasonForm(view.reasons) : ''}
    ${view.errors.payment ? html`<p class="error error-payment" id="payment-error" role="alert" tabindex="-1" autofocus>${view.errors.payment}</p>` : ''}
    <button class="button pay" type="submit" name="action" value="confirm"><span class="pay-label">${cancels ? 'Cancel subscription' : 'Confirm'}</span></button>
    ${view.returnUrl === null ? '' : html`<p><a href="${view.returnUrl}">Go back</a></p>`}
  </form>
</section></main>`,
  })
}

const reasonTexts: Record<CancellationReason, string> = {
  customer_service: 'Customer service was less than expected',
  low_quality: 'Quality was less than expected',
  missing_features: 'I need more features',
  other: 'Other reason',
  switched_service: 'I found an alternative',
  too_complex: 'Ease of use was less than expected',
  too_expensive: 'It’s too expensive',
  unused: 'I no longer need it',
}

function reasonForm(reasons: CancellationReason[]): Markup {
  return html`<div class="field">
    <label for="feedback">Why do you cancel? <span class="optional">(optional)</span></label>
    <div class="control"><select id="feedback" name="feedback"><option value=""></option>${reasons.map((one) => html`<option value="${one}">${reasonTexts[one]}</option>`)}</select></div>
  </div>
  <div class="field">
    <label for="comment">Comment <span class="optional">(optional)</span></label>
    <div class="control"><input id="comment" name="comment" type="text" maxlength="500"></div>
  </div>`
}

/** The subscriptions on the portal's first page, each with what can be done to it. */
function subscriptionList(view: PortalView): Markup {
  if (view.subscriptions.length === 0) return html``
  return html`<section class="payment" aria-labelledby="subscriptions-title"><div class="payment-inner">
  <h2 id="subscriptions-title">Current subscriptions</h2>
  ${view.subscriptions.map(
    (one) => html`<form method="post" action="/p/session/${view.id}">
    ${itemsOf(one)}
    <p>${one.endsWithPeriod ? 'Ends' : 'Renews'} on ${one.periodEnd}</p>
    <input type="hidden" name="subscription" value="${one.id}">
    ${view.canCancel ? html`<button class="button button-quiet" type="submit" name="action" value="${one.endsWithPeriod ? 'renew' : 'cancel'}"><span>${one.endsWithPeriod ? 'Don’t cancel subscription' : 'Cancel subscription'}</span></button>` : ''}
  </form>`,
  )}
</div></section>`
}

function itemsOf({ currency, items }: ShownSubscription): Markup {
  return html`<ul class="items">${items.map(
    (item) => html`<li class="item">
    <div class="item-text"><bdi class="item-name" dir="auto">${item.name}</bdi>${item.quantity === null || item.quantity === 1 ? '' : html`<span class="item-details">Qty ${item.quantity}</span>`}</div>
    <span class="item-amount">${priceText(item, currency)}</span>
  </li>`,
  )}</ul>`
}

/** Examples: `$20.00 / month`, `$0.05 each, by usage`. */
function priceText({ amount, interval, quantity }: ShownSubscription['items'][number], currency: string): string {
  if (quantity === null) return `${formatMoney(amount, currency)} each, by usage`
  return `${formatMoney(amount, currency)} / ${interval}`
}

/** The page of a portal session: of its flow, or the first one. It works without scripts. */
export function portalPage(view: PortalView, refused = false): Promise<Response> {
  return view.subscription ? subscriptionPage(view, refused) : cardPage(view, refused)
}

/** The form on which a customer saves another card, below their subscriptions. */
function cardPage(view: PortalView, refused: boolean): Promise<Response> {
  const title = view.canSaveCard ? 'Add a payment method' : 'Your account'
  return pageResponse({
    title: `${title} – ${view.merchant}`,
    styles: ['summary.css', 'form.css'],
    leadsTo: [view.leadsTo],
    status: refused ? 402 : 200,
    body: html`<main class="checkout">${subscriptionList(view)}<section class="payment" aria-labelledby="portal-title">
  <div class="payment-inner">
    <p><bdi dir="auto">${view.merchant}</bdi> ${modeBadge(view.live)}</p>
    ${view.headline === null ? '' : html`<p dir="auto">${view.headline}</p>`}
    <h1 id="portal-title">${title}</h1>
    ${view.methods.length === 0 ? '' : html`<ul class="items">${view.methods.map((one) => html`<li class="item"><div class="item-text"><span class="item-name">${one}</span></div></li>`)}</ul>`}
    ${view.canSaveCard ? cardForm(view) : ''}
    ${view.changes.length === 0 ? '' : customerForm(view)}
    ${view.invoices.length === 0 ? '' : invoiceHistory(view)}
    ${view.returnUrl === null ? '' : html`<p><a href="${view.returnUrl}">Back to <bdi>${view.merchant}</bdi></a></p>`}
    ${view.links.map(({ href, label }) => html`<p><a href="${href}">${label}</a></p>`)}
    <p class="assurance">${icon('lock')} Sandbox: no real money moves.</p>
  </div>
</section></main>`,
  })
}

function cardForm(view: PortalView): Markup {
  return html`<form method="post" action="/p/session/${view.id}" novalidate>
    ${field(view, 'number', { label: 'Card number', inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', maxlength: 30, plain: true, after: brandMarks() })}
    <div class="pair">
      ${field(view, 'expiry', { label: 'Expiration', inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY', maxlength: 9, plain: true })}
      ${field(view, 'cvc', { label: 'CVC', inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: '123', maxlength: 4, plain: true })}
    </div>
    ${field(view, 'name', { label: 'Name on card', autocomplete: 'cc-name', placeholder: 'Full name', plain: true })}
    ${view.errors.payment ? html`<p class="error error-payment" id="payment-error" role="alert" tabindex="-1" autofocus>${view.errors.payment}</p>` : ''}
    <button class="button pay" type="submit"><span class="pay-label">Save card</span></button>
  </form>`
}

const customerFields = {
  email: { label: 'Email', type: 'email', inputmode: 'email', autocomplete: 'email', plain: true },
  name: { label: 'Name', autocomplete: 'name', optional: true, plain: true },
  phone: { label: 'Phone', type: 'tel', inputmode: 'tel', autocomplete: 'tel', optional: true },
} as const

function customerForm(view: PortalView): Markup {
  return html`<form method="post" action="/p/session/${view.id}" aria-labelledby="customer-title" novalidate>
    <h2 id="customer-title">Billing information</h2>
    ${view.changes.map((name) => field(view, `customer_${name}`, customerFields[name]))}
    <button class="button button-quiet" type="submit" name="action" value="customer"><span>Save</span></button>
  </form>`
}

function invoiceHistory(view: PortalView): Markup {
  return html`<h2>Invoice history</h2>
  <ul class="items">${view.invoices.map(
    ({ amount, day, id, status }) => html`<li class="item">
    <div class="item-text"><a href="/i/${id}">${day}</a><span class="item-details">${status}</span></div>
    <span class="item-amount">${amount}</span>
  </li>`,
  )}</ul>`
}
