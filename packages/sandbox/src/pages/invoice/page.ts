import { html } from 'hono/html'
import { formatMoney } from '../../money/currency.ts'
import { field } from '../checkout/field.ts'
import { modeBadge } from '../checkout/summary.ts'
import { type Markup, pageResponse, totalRow } from '../document.ts'
import { brandMarks, icon } from '../icons.ts'
import { type Notice, noticePage } from '../notice.ts'
import type { InvoiceView } from './view.ts'

/** The page of an invoice. It works without scripts. `refused`: this responds to a submission that did not pay. */
export function invoicePage(view: InvoiceView, refused = false): Promise<Response> {
  if (view.status !== 'open') return noticePage(noticeOf(view))
  return pageResponse({
    title: `Invoice – ${view.merchant}`,
    styles: ['summary.css', 'form.css'],
    status: refused ? 402 : 200,
    body: html`<main class="checkout"><h1 class="visually-hidden">Pay an invoice of <bdi>${view.merchant}</bdi></h1>${summary(view)}${form(view)}</main>`,
  })
}

function noticeOf({ merchant, status }: InvoiceView): Notice {
  if (status === 'paid')
    return { title: 'Invoice paid', icon: 'done', text: html`Thank you. <bdi>${merchant}</bdi> has been paid.` }
  if (status === 'processing') {
    return {
      title: 'Payment submitted',
      icon: 'clock',
      text: 'The bank has not answered yet. You won’t be charged twice.',
    }
  }
  return {
    title: 'This invoice is closed',
    icon: 'clock',
    text: html`Nothing is owed to <bdi>${merchant}</bdi> for it.`,
  }
}

function summary(view: InvoiceView): Markup {
  const total = formatMoney(view.amount, view.currency)
  return html`<section class="summary" aria-label="Invoice">
  <div class="summary-inner">
    <header class="merchant"><span class="merchant-link"><bdi class="merchant-name" dir="auto">${view.merchant}</bdi></span>${modeBadge(view.live)}</header>
    <p class="due"><span class="due-label">Invoice ${view.number}</span><span class="due-amount">${total}</span></p>
    <ul class="items">${view.lines.map(
      (line) => html`<li class="item">
      <div class="item-text"><bdi class="item-name" dir="auto">${line.description}</bdi></div>
      <span class="item-amount">${formatMoney(line.amount, view.currency)}</span>
    </li>`,
    )}</ul>
    <dl class="totals">${totalRow('Amount due', total, 'total')}</dl>
  </div>
</section>`
}

function form(view: InvoiceView): Markup {
  return html`<section class="payment" aria-label="Payment">
  <form class="payment-inner" method="post" action="/i/${view.id}" novalidate>
    ${view.challenge === null ? '' : html`<p>Your bank asks you to confirm this payment.</p><p><a class="button" href="${view.challenge}">Confirm payment</a></p>`}
    <h2>Card</h2>
    ${field(view, 'number', { label: 'Card number', inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', maxlength: 30, plain: true, after: brandMarks() })}
    <div class="pair">
      ${field(view, 'expiry', { label: 'Expiration', inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY', maxlength: 9, plain: true })}
      ${field(view, 'cvc', { label: 'CVC', inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: '123', maxlength: 4, plain: true })}
    </div>
    ${field(view, 'name', { label: 'Name on card', autocomplete: 'cc-name', placeholder: 'Full name', plain: true })}
    ${view.errors.payment ? html`<p class="error error-payment" id="payment-error" role="alert" tabindex="-1" autofocus>${view.errors.payment}</p>` : ''}
    <button class="button pay" type="submit"><span class="pay-label">Pay ${formatMoney(view.amount, view.currency)}</span></button>
    <p class="assurance">${icon('lock')} Sandbox: no real money moves.</p>
  </form>
</section>`
}
