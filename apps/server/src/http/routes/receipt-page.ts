import {
  type Brand,
  lineName,
  methodLabel,
  methodWords,
  type PaymentReceipt,
  type Receipt,
  type ReceiptLine,
  type ReceiptVisit,
  type RefundReceipt,
  type Translation,
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
  translation: Translation,
): SentPage {
  const { text } = translation
  const { icon, style: ofBrand, head, foot } = brandParts(brand, translation)
  const style = receiptStyle + ofBrand
  const { kind, livemode, merchant } = receipt
  const [title, from] =
    kind === 'payment'
      ? (['receipt.title', 'receipt.from'] as const)
      : (['receipt.refund', 'receipt.refundFrom'] as const)
  const html = `<!doctype html>
<html lang="${translation.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(text(from, { merchant: merchant.name }))}</title>
${icon}
<style>${style}</style>
</head>
<body>
<main>
${head}${livemode ? '' : `<p class="test"><strong>${escaped(text('test.mode'))}</strong> ${escaped(text('test.receipt'))}</p>`}
<header>
<div>
<p class="merchant"><bdi>${escaped(merchant.name)}</bdi></p>
${merchant.taxNumber === null ? '' : `<p class="soft">${escaped(text('receipt.taxNumber'))} <bdi>${escaped(merchant.taxNumber)}</bdi></p>`}
</div>
<h1>${escaped(text(title))}</h1>
</header>
${kind === 'payment' ? paymentParts(receipt, urls, translation) : refundParts(receipt, urls, translation)}
${foot}</main>
</body>
</html>
`
  return { status: 200, html, contentSecurityPolicy: policyFor(style) }
}

function paymentParts(receipt: PaymentReceipt, urls: Urls, translation: Translation): string {
  const { currency, date, lines, method, number, total } = receipt
  const { text } = translation
  const paidWith = methodLabel(method, methodWords(translation))
  const paid = money(translation, total, currency)
  return `${facts([
    [text('receipt.amountPaid'), amountOf(paid)],
    [text('receipt.datePaid'), time(translation, date)],
    ...(paidWith === null ? [] : [[text('receipt.paidWith'), escaped(paidWith)] as const]),
    [text('receipt.number'), code(number)],
  ])}
<table>
<caption>${escaped(text('receipt.items'))}</caption>
<thead><tr>${columnHeads(text('receipt.description'), text('receipt.amount'))}</tr></thead>
<tbody>
${lines.map((line) => lineRow(line, currency, translation)).join('\n')}
</tbody>
<tfoot><tr><th scope="row">${escaped(text('receipt.total'))}</th><td>${paid}</td></tr></tfoot>
</table>
${refundsTable(receipt, urls, translation)}
${currencyNote(currency, translation)}`
}

function columnHeads(...names: string[]): string {
  return names.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')
}

function lineRow(line: ReceiptLine, currency: string, translation: Translation): string {
  const { quantity, each, amount, period } = line
  const { text, day } = translation
  const notes = [
    ...(quantity === null || quantity === 1 || each === null
      ? []
      : [`${quantity} × ${money(translation, each, currency)}`]),
    ...(period === null ? [] : [escaped(text('receipt.period', { start: day(period.start), end: day(period.end) }))]),
  ]
  const below = notes.map((note) => `<span class="note">${note}</span>`).join('')
  const shown = escaped(lineName(line, translation))
  return `<tr><th scope="row"><bdi>${shown}</bdi>${below}</th><td>${money(translation, amount, currency)}</td></tr>`
}

function refundsTable({ currency, refunds, remaining }: PaymentReceipt, urls: Urls, translation: Translation): string {
  if (refunds.length === 0) return ''
  const { text } = translation
  const rows = refunds.map(
    ({ number, amount, date, pending }) => `<tr><th scope="row">${time(translation, date)}
<span class="note">${pending ? `${escaped(text('receipt.onItsWay'))} ` : ''}${link(urls, number, text('receipt.refund'))}</span></th>
<td>−${money(translation, amount, currency)}</td></tr>`,
  )
  return `<table>
<caption>${escaped(text('receipt.refunds'))}</caption>
<thead><tr>${columnHeads(text('receipt.date'), text('receipt.amount'))}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
<tfoot><tr><th scope="row">${escaped(text('receipt.paidAfterRefunds'))}</th><td>${money(translation, remaining, currency)}</td></tr></tfoot>
</table>`
}

function refundParts(receipt: RefundReceipt, urls: Urls, translation: Translation): string {
  const { currency, date, method, number, payment, pending, total } = receipt
  const { text } = translation
  const refundedTo = methodLabel(method, methodWords(translation))
  return `${facts([
    [text('receipt.amountRefunded'), amountOf(money(translation, total, currency))],
    [text('receipt.dateRefunded'), time(translation, date)],
    ...(refundedTo === null ? [] : [[text('receipt.refundedTo'), escaped(refundedTo)] as const]),
    [text('receipt.number'), code(number)],
  ])}
${pending ? `<p>${escaped(text('receipt.refundOnItsWay'))}</p>` : ''}
<h2>${escaped(text('receipt.originalPayment'))}</h2>
${facts([
  [text('receipt.amountPaid'), money(translation, payment.total, currency)],
  [text('receipt.datePaid'), time(translation, payment.date)],
  [
    text('receipt.number'),
    `${code(payment.number)}<span class="note">${link(urls, payment.number, text('receipt.ofPayment'))}</span>`,
  ],
])}
${currencyNote(currency, translation)}`
}

function facts(entries: readonly (readonly [string, string])[]): string {
  const rows = entries.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${value}</dd></div>`)
  return `<dl>\n${rows.join('\n')}\n</dl>`
}

function amountOf(money: string): string {
  return `<strong class="amount">${money}</strong>`
}

function link(urls: Urls, number: string, text: string): string {
  return `<a href="${escaped(urls.get(number) ?? '')}">${escaped(text)}</a>`
}

function money(translation: Translation, amount: bigint, currency: string): string {
  return escaped(translation.money(amount, currency))
}

function time({ moment }: Translation, date: Date): string {
  return `<time datetime="${date.toISOString()}">${escaped(moment(date))}</time>`
}

function code(text: string): string {
  return `<span class="code">${escaped(text)}</span>`
}

/** A dollar sign alone does not identify the currency. */
function currencyNote(currency: string, { text, currencyName }: Translation): string {
  const note = text('receipt.currency', { name: currencyName(currency), code: currency.toUpperCase() })
  return `<footer><p class="soft">${escaped(note)}</p></footer>`
}
