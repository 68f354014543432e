import { translationFor } from '../../core/language/translation.ts'
import type { Letter } from '../../people/access/compose-mail.ts'
import { methodLabel } from './method-labels.ts'
import { methodWords } from './method-words.ts'
import type { Receipt } from './receipt.ts'

/** The mail with the link to a receipt. It lists no items, which only the receipt itself shows. */
export function composeReceiptMail(email: string, receipt: Receipt, link: string): Letter {
  const { currency, date, livemode, locale, merchant, method, number, total } = receipt
  const translation = translationFor(locale)
  const { text } = translation
  const money = (amount: bigint) => translation.moneyWithCode(amount, currency)
  const paidWith = methodLabel(method, methodWords(translation))
  const facts: [string, string][] = [
    [text('receipt.amountPaid'), money(total)],
    ...(receipt.kind === 'payment' && receipt.refunds.length > 0
      ? ([[text('receipt.paidAfterRefunds'), money(receipt.remaining)]] satisfies [string, string][])
      : []),
    [text('receipt.datePaid'), translation.moment(date)],
    ...(paidWith === null ? [] : ([[text('receipt.paidWith'), paidWith]] satisfies [string, string][])),
    [text('receipt.number'), number],
  ]
  const subject = text('receipt.from', { merchant: merchant.name })
  return {
    to: { name: null, email },
    locale,
    subject: livemode ? subject : text('test.subject', { subject }),
    blocks: [
      { paragraph: text('receipt.mail', { merchant: merchant.name }) },
      ...(livemode ? [] : [{ paragraph: text('test.noMoney') }]),
      { facts },
      { button: text('receipt.view'), link },
    ],
    reason: text('receipt.reason', { merchant: merchant.name, email }),
    merchant,
  }
}
