import { html } from 'hono/html'
import type { SessionState } from '../../resources/checkout-sessions/state.ts'
import { pageResponse } from '../document.ts'
import { noticePage } from '../notice.ts'
import { paymentForm } from './form.ts'
import { summary } from './summary.ts'
import { type CheckoutView, cancelAddress, successAddress } from './view.ts'

/**
 * The page for the session's status. `returning`: the customer has just paid and is being redirected. `refused`: this
 * responds to a submission that did not pay.
 */
export function checkoutPage(
  view: CheckoutView,
  at: { returning?: boolean; refused?: boolean } = {},
): Promise<Response> {
  if (view.session.status === 'complete') return completePage(view, at.returning ?? false)
  if (view.session.status === 'expired') return expiredPage(view)
  return pageResponse({
    title: `Checkout – ${view.merchant}`,
    styles: ['summary.css', 'form.css', 'methods.css', 'shipping.css', 'test-cards.css'],
    ...(view.session.branding ? { look: `/c/pay/${view.id}/look.css` } : {}),
    scripts: ['checkout.js'],
    imageOrigins: pictureOrigins(view),
    framed: Boolean(view.session.embedded),
    keptForBack: true,
    status: at.refused ? 402 : 200,
    body: html`<main class="checkout" ${view.session.embedded ? html`data-embedded` : ''}><h1 class="visually-hidden">${verbOf(view.session)} <bdi>${view.merchant}</bdi></h1>${summary(view)}${paymentForm(view)}</main>`,
  })
}

function verbOf({ setup, subscription }: SessionState): string {
  if (setup) return 'Save a payment method for'
  return subscription ? 'Subscribe at' : 'Pay'
}

function completePage(view: CheckoutView, returning: boolean): Promise<Response> {
  const back = successAddress(view.id, view.session)
  const { title, again } = completionOf(view.session)
  const label = html`Return to <bdi>${view.merchant}</bdi>`
  const framed = Boolean(view.session.embedded)
  if (back === '') return noticePage({ title, icon: 'done', text: again, framed })
  if (returning) {
    return noticePage({
      title,
      icon: 'done',
      text: html`Thank you. You are being redirected to <bdi>${view.merchant}</bdi>.`,
      link: { href: back, label },
      refreshTo: back,
    })
  }
  return noticePage({ title: 'You’re all done here', icon: 'done', text: again, link: { href: back, label }, framed })
}

/** The page of a complete session: for a customer who has just completed it, and for one who returns. */
function completionOf({ payment_status, setup, subscription }: SessionState): { title: string; again: string } {
  if (setup) return { title: 'Payment method saved', again: 'Your payment method has been saved.' }
  if (payment_status === 'unpaid') {
    return { title: 'Payment submitted', again: 'This order has already been placed. You won’t be charged twice.' }
  }
  if (payment_status === 'no_payment_required' && !subscription) {
    return { title: 'Order complete', again: 'This order has already been placed. There was nothing to pay.' }
  }
  if (subscription) {
    return { title: 'You’re subscribed', again: 'This subscription has already started. You won’t be charged twice.' }
  }
  return { title: 'Payment complete', again: 'This order has already been paid. You won’t be charged again.' }
}

function expiredPage(view: CheckoutView): Promise<Response> {
  const back = cancelAddress(view.id, view.session)
  return noticePage({
    title: 'This checkout has expired',
    icon: 'clock',
    text: html`Nothing was charged. Go back to <bdi>${view.merchant}</bdi> to start again.`,
    link: back === null ? null : { href: back, label: html`Return to <bdi>${view.merchant}</bdi>` },
  })
}

function pictureOrigins(view: CheckoutView): string[] {
  const pictures = view.session.line_items.flatMap((item) => item.images.slice(0, 1))
  const elsewhere = Object.values(view.images).filter((image): image is string => image?.startsWith('/') === false)
  const origins = [...pictures, ...elsewhere].map((image) => new URL(image).origin)
  return [...new Set(origins)].filter((origin) => /^https?:\/\/[\w.:[\]-]+$/.test(origin))
}
