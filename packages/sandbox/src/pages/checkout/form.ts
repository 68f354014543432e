import { html } from 'hono/html'
import { formatMoney } from '../../money/currency.ts'
import { isFree } from '../../resources/checkout-sessions/amount-due-now.ts'
import type { SessionState } from '../../resources/checkout-sessions/state.ts'
import type { Markup } from '../document.ts'
import { icon } from '../icons.ts'
import { billingAddress, field, shippingAddress } from './field.ts'
import { paymentMethods, testNumbers } from './methods.ts'
import type { CheckoutView } from './view.ts'

/** The shipping options. Each carries the total that it leads to, for the script to show. */
function shippingOptions(session: SessionState): Markup {
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

const submitLabels: Record<string, string> = { book: 'Pay and book', donate: 'Pay and donate' }

/** The right half of the page: contact, payment method and the button that pays. It works without scripts. */
export function paymentForm(view: CheckoutView): Markup {
  const { session } = view
  const free = isFree(session)
  const verb = submitLabels[session.submit_type ?? ''] ?? 'Pay'
  const total = session.setup ? '' : formatMoney(session.amount_total, session.currency)
  const label = session.setup
    ? 'Save'
    : session.subscription
      ? 'Subscribe'
      : free
        ? 'Complete order'
        : `${verb} ${total}`
  return html`<section class="payment" aria-label="Payment">
  <form class="payment-inner" id="payment-form" method="post" action="/c/pay/${view.id}" novalidate>
    <h2>Contact</h2>
    ${field(view, 'email', { label: 'Email', type: 'email', inputmode: 'email', autocomplete: 'email', placeholder: 'you@example.com', plain: true, fixed: Boolean(session.known_email) })}
    ${session.phone_number_collection ? field(view, 'phone', { label: 'Phone', type: 'tel', inputmode: 'tel', autocomplete: 'tel' }) : ''}
    ${session.shipping_countries ? shippingAddress(view, session.shipping_countries) : ''}
    ${session.shipping_countries ? customText(session, 'shipping_address') : ''}
    ${session.shipping_options.length > 0 ? shippingOptions(session) : ''}
    ${free ? field(view, 'name', { label: 'Name', autocomplete: 'name', placeholder: 'Full name', plain: true }) : paymentMethods(view)}
    ${session.billing_address_collection === 'required' ? billingAddress(view) : ''}
    ${view.errors.payment ? html`<p class="error error-payment" id="payment-error" role="alert" tabindex="-1" autofocus>${view.errors.payment}</p>` : ''}
    ${customText(session, 'submit')}
    <button class="button pay" id="pay" type="submit">
      <span class="pay-label" data-verb="${verb}" data-paid="${session.setup ? 'Saved' : free ? 'Complete' : 'Paid'}">${label}</span>
    </button>
    ${customText(session, 'after_submit')}
    <p class="assurance">${icon('lock')} Sandbox: no real money moves.</p>
    ${free ? '' : testNumbers(view)}
  </form>
</section>`
}

/** A text of the merchant's: beside the shipping address, before the button or after it. */
function customText(
  { custom_text }: SessionState,
  name: 'after_submit' | 'shipping_address' | 'submit',
): Markup | string {
  const text = custom_text[name] as { message?: string } | null | undefined
  return text?.message ? html`<p class="custom-text" dir="auto">${text.message}</p>` : ''
}
