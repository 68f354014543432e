import { html } from 'hono/html'
import { field } from '../checkout/field.ts'
import { modeBadge } from '../checkout/summary.ts'
import { type Markup, pageResponse, totalRow } from '../document.ts'
import { brandMarks, icon } from '../icons.ts'
import type { InvoiceView } from './view.ts'

/** The page of an invoice. It works without scripts. `refused`: this responds to a submission that did not pay. */
export function invoicePage(view: InvoiceView, refused = false): Promise<Response> {
  return pageResponse({
    title: `Invoice – ${view.merchant}`,
    styles: ['summary.css', 'form.css'],
    status: refused ? 402 : 200,
    body: html`<main class="checkout"><h1 class="visually-hidden">Invoice of <bdi>${view.merchant}</bdi></h1>${summary(view)}${view.status === 'open' ? form(view) : outcome(view)}</main>`,
  })
}

/** The end of an invoice that waits for no payment. */
function outcome({ merchant, status }: InvoiceView): Markup {
  const [title, text] = {
    paid: ['Invoice paid', html`Thank you. <bdi>${merchant}</bdi> has been paid.`],
    processing: ['Payment submitted', 'The bank has not answered yet. You won’t be charged twice.'],
    other: ['This invoice is closed', html`Nothing is owed to <bdi>${merchant}</bdi> for it.`],
  }[status === 'paid' || status === 'processing' ? status : 'other'] as [string, Markup | string]
  return html`<section class="payment" aria-labelledby="outcome"><div class="payment-inner">
  <h2 id="outcome">${title}</h2>
  <p>${text}</p>
</div></section>`
}

function summary(view: InvoiceView): Markup {
  return html`<section class="summary" aria-label="Invoice">
  <div class="summary-inner">
    <header class="merchant"><span class="merchant-link"><bdi class="merchant-name" dir="auto">${view.merchant}</bdi></span>${modeBadge(view.live)}</header>
    <p class="due"><span class="due-label">Invoice ${view.number}</span><span class="due-amount">${view.head}</span></p>
    <dl class="totals">
      ${view.facts.map(([label, text]) => totalRow(label, text))}
      ${view.billedTo.length === 0 ? '' : totalRow('Billed to', view.billedTo.join(', '))}
    </dl>
    ${view.memo === null ? '' : html`<p dir="auto">${view.memo}</p>`}
    <ul class="items">${view.lines.map(
      (line) => html`<li class="item">
      <div class="item-text"><bdi class="item-name" dir="auto">${line.description}</bdi></div>
      <span class="item-amount">${line.amount}</span>
    </li>`,
    )}</ul>
    <dl class="totals">${view.totals.map(([label, amount]) => totalRow(label, amount))}${totalRow('Amount due', view.due, 'total')}</dl>
    ${view.footer === null ? '' : html`<p dir="auto">${view.footer}</p>`}
    <p><a href="/i/${view.id}/pdf">Download invoice</a></p>
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
    <button class="button pay" type="submit"><span class="pay-label">Pay ${view.due}</span></button>
    <p class="assurance">${icon('lock')} Sandbox: no real money moves.</p>
  </form>
</section>`
}
