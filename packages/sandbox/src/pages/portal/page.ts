import { html } from 'hono/html'
import { field } from '../checkout/field.ts'
import { modeBadge } from '../checkout/summary.ts'
import { pageResponse } from '../document.ts'
import { brandMarks, icon } from '../icons.ts'
import type { PortalView } from './load-portal-session.ts'
import { subscriptionList, subscriptionPage } from './subscription-page.ts'

/** The page of a portal session: of its flow, or the first one. It works without scripts. */
export function portalPage(view: PortalView, refused = false): Promise<Response> {
  return view.subscription ? subscriptionPage(view, refused) : cardPage(view, refused)
}

/** The form on which a customer saves another card, below their subscriptions. */
function cardPage(view: PortalView, refused: boolean): Promise<Response> {
  return pageResponse({
    title: `Payment method – ${view.merchant}`,
    styles: ['summary.css', 'form.css'],
    leadsTo: [view.leadsTo],
    status: refused ? 402 : 200,
    body: html`<main class="checkout">${subscriptionList(view)}<section class="payment" aria-labelledby="portal-title">
  <form class="payment-inner" method="post" action="/p/session/${view.id}" novalidate>
    <p><bdi dir="auto">${view.merchant}</bdi> ${modeBadge(view.live)}</p>
    <h1 id="portal-title">Add a payment method</h1>
    ${field(view, 'number', { label: 'Card number', inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', maxlength: 30, plain: true, after: brandMarks() })}
    <div class="pair">
      ${field(view, 'expiry', { label: 'Expiration', inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY', maxlength: 9, plain: true })}
      ${field(view, 'cvc', { label: 'CVC', inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: '123', maxlength: 4, plain: true })}
    </div>
    ${field(view, 'name', { label: 'Name on card', autocomplete: 'cc-name', placeholder: 'Full name', plain: true })}
    ${view.errors.payment ? html`<p class="error error-payment" id="payment-error" role="alert" tabindex="-1" autofocus>${view.errors.payment}</p>` : ''}
    <button class="button pay" type="submit"><span class="pay-label">Save card</span></button>
    ${view.returnUrl === null ? '' : html`<p><a href="${view.returnUrl}">Back to <bdi>${view.merchant}</bdi></a></p>`}
    <p class="assurance">${icon('lock')} Sandbox: no real money moves.</p>
  </form>
</section></main>`,
  })
}
