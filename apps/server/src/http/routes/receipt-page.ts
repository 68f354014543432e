import {
  type Brand,
  formatMoney,
  methodLabel,
  type PaymentReceipt,
  type Receipt,
  type ReceiptLine,
  type ReceiptVisit,
  type RefundReceipt,
  receiptDate,
  receiptDay,
} from '@merchant-payments/api/http'
import { brandParts } from './brand-parts.ts'
import { escaped } from './escape-html.ts'
import type { SentPage } from './private-page.ts'
import { receiptStyle } from './receipt-style.ts'
import { policyFor } from './scriptless-policy.ts'

type Urls = ReadonlyMap<string, string>

/** The receipt of a payment or of a refund, to be read on a screen or on paper. It runs no script. */
export function receiptPage(
  { receipt, urls }: Extract<ReceiptVisit, { receipt: Receipt }>,
  brand: Brand | null,
): SentPage {
  const { icon, style: ofBrand, head, foot } = brandParts(brand)
  const style = receiptStyle + ofBrand
  const { kind, livemode, merchant } = receipt
  const title = kind === 'payment' ? 'Receipt' : 'Refund receipt'
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} from ${escaped(merchant.name)}</title>
${icon}
<style>${style}</style>
</head>
<body>
<main>
${head}${livemode ? '' : '<p class="test"><strong>Test mode.</strong> No money was moved.</p>'}
<header>
<div>
<p class="merchant"><bdi>${escaped(merchant.name)}</bdi></p>
${merchant.taxNumber === null ? '' : `<p class="soft">Tax number <bdi>${escaped(merchant.taxNumber)}</bdi></p>`}
</div>
<h1>${title}</h1>
</header>
${kind === 'payment' ? paymentParts(receipt, urls) : refundParts(receipt, urls)}
${foot}</main>
</body>
</html>
`
  return { status: 200, html, contentSecurityPolicy: policyFor(style) }
}

function paymentParts(receipt: PaymentReceipt, urls: Urls): string {
  const { currency, date, lines, method, number, total } = receipt
  const paidWith = methodLabel(method)
  const paid = money(total, currency)
  return `${facts([
    ['Amount paid', amountOf(paid)],
    ['Date paid', time(date)],
    ...(paidWith === null ? [] : [['Paid with', escaped(paidWith)] as const]),
    ['Receipt number', code(number)],
  ])}
<table>
<caption>What was paid for</caption>
<thead><tr><th scope="col">Description</th><th scope="col">Amount</th></tr></thead>
<tbody>
${lines.map((line) => lineRow(line, currency)).join('\n')}
</tbody>
<tfoot><tr><th scope="row">Total</th><td>${paid}</td></tr></tfoot>
</table>
${refundsTable(receipt, urls)}
${currencyNote(currency)}`
}

function lineRow({ name, quantity, each, amount, period }: ReceiptLine, currency: string): string {
  const notes = [
    ...(quantity === null || quantity === 1 || each === null ? [] : [`${quantity} × ${money(each, currency)}`]),
    ...(period === null ? [] : [`${receiptDay(period.start)} to ${receiptDay(period.end)}`]),
  ]
  const below = notes.map((note) => `<span class="note">${note}</span>`).join('')
  return `<tr><th scope="row"><bdi>${escaped(name)}</bdi>${below}</th><td>${money(amount, currency)}</td></tr>`
}

function refundsTable({ currency, refunds, remaining }: PaymentReceipt, urls: Urls): string {
  if (refunds.length === 0) return ''
  const rows = refunds.map(
    ({ number, amount, date, pending }) => `<tr><th scope="row">${time(date)}
<span class="note">${pending ? 'On its way. ' : ''}${link(urls, number, 'Refund receipt')}</span></th>
<td>−${money(amount, currency)}</td></tr>`,
  )
  return `<table>
<caption>Refunds</caption>
<thead><tr><th scope="col">Date</th><th scope="col">Amount</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
<tfoot><tr><th scope="row">Paid after refunds</th><td>${money(remaining, currency)}</td></tr></tfoot>
</table>`
}

function refundParts(receipt: RefundReceipt, urls: Urls): string {
  const { currency, date, method, number, payment, pending, total } = receipt
  const refundedTo = methodLabel(method)
  return `${facts([
    ['Amount refunded', amountOf(money(total, currency))],
    ['Date of refund', time(date)],
    ...(refundedTo === null ? [] : [['Refunded to', escaped(refundedTo)] as const]),
    ['Receipt number', code(number)],
  ])}
${pending ? '<p>The refund is on its way. It takes a few days to arrive.</p>' : ''}
<h2>Original payment</h2>
${facts([
  ['Amount paid', money(payment.total, currency)],
  ['Date paid', time(payment.date)],
  [
    'Receipt number',
    `${code(payment.number)}<span class="note">${link(urls, payment.number, 'Receipt of the payment')}</span>`,
  ],
])}
${currencyNote(currency)}`
}

function facts(entries: readonly (readonly [string, string])[]): string {
  const rows = entries.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
  return `<dl>\n${rows.join('\n')}\n</dl>`
}

function amountOf(money: string): string {
  return `<strong class="amount">${money}</strong>`
}

function link(urls: Urls, number: string, text: string): string {
  return `<a href="${escaped(urls.get(number) ?? '')}">${text}</a>`
}

function money(amount: bigint, currency: string): string {
  return escaped(formatMoney(amount, currency))
}

function time(date: Date): string {
  return `<time datetime="${date.toISOString()}">${receiptDate(date)}</time>`
}

function code(text: string): string {
  return `<span class="code">${escaped(text)}</span>`
}

/** A dollar sign alone does not identify the currency. */
function currencyNote(currency: string): string {
  const code = currency.toUpperCase()
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' })
  const name = format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? code
  return `<footer><p class="soft">All amounts are in ${escaped(name)} (${escaped(code)}).</p></footer>`
}
