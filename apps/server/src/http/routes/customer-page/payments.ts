import { type CustomerPage, mayDo, type PageInvoice, type PagePayment } from '@merchant-payments/api/http'
import { escaped } from '../escape-html.ts'
import type { Forms } from './act-forms.ts'
import { writeCursor } from './cursor.ts'
import { bdi, sayIn } from './frame.ts'

/** The payments with their receipts, invoices and credit notes. @param older whether they begin behind the newest ones */
export function paymentsOf(
  { payments, olderThan }: Pick<CustomerPage, 'payments' | 'olderThan'>,
  older: boolean,
  forms: Forms,
): string {
  const { path, frame } = forms
  const say = sayIn(frame.translation)
  const rows = payments.map((payment) => paymentRow(payment, forms))
  const more = olderThan
    ? `<p><a href="${path}?after=${writeCursor(olderThan)}">${say('page.payments.older')}</a></p>`
    : ''
  const newest = older ? `<p><a href="${path}">${say('page.payments.newest')}</a></p>` : ''
  const list = rows.length === 0 ? `<p>${say('page.payments.none')}</p>` : `<ul class="list">${rows.join('\n')}</ul>`
  return `<section aria-labelledby="payments"><h2 id="payments">${say('page.payments.title')}</h2>
${list}${newest}${more}
</section>`
}

function paymentRow(payment: PagePayment, forms: Forms): string {
  const { translation } = forms.frame
  const say = sayIn(translation)
  const { amount, amount_received: received, amount_refunded: refunded, currency, status, sold } = payment
  const note =
    status === 'processing'
      ? say('page.payments.processing')
      : refunded === 0
        ? ''
        : refunded >= received
          ? say('page.payments.refunded')
          : say('page.payments.partlyRefunded', { amount: translation.money(BigInt(refunded), currency) })
  const day = translation.day(new Date(payment.created * 1000))
  const receipt =
    payment.receipt_url === null
      ? []
      : [
          `<a href="${escaped(payment.receipt_url)}">${say('page.payments.receipt')}<span class="hidden">: ${day}</span></a>`,
        ]
  const links = [...receipt, ...payment.invoices.flatMap((invoice) => invoiceLinks(invoice, forms))]
  const name = sold === null ? (payment.description ?? translation.text('page.payments.payment')) : sold.name
  const further = sold === null || sold.further === 0 ? '' : ` ${say('page.payments.further', { count: sold.further })}`
  return `<li><span>${bdi(name)}${further}<br><span class="soft">${day}${note === '' ? '' : ` · ${note}`}</span></span><span>${escaped(translation.money(BigInt(amount), currency))}</span><span class="links">${links.join(' ')}</span></li>`
}

function invoiceLinks({ id, type, number, url, completable }: PageInvoice, { path, frame, rights }: Forms): string[] {
  const say = sayIn(frame.translation)
  const label = type === 'credit_note' ? say('page.payments.creditNote') : say('page.payments.invoice')
  const complete =
    completable && mayDo(rights, 'completeInvoice')
      ? [
          `<a href="${path}/invoices/${id}">${say('page.payments.complete')}<span class="hidden">: ${escaped(number)}</span></a>`,
        ]
      : []
  return [`<a href="${escaped(url)}">${label} ${bdi(number)}</a>`, ...complete]
}
