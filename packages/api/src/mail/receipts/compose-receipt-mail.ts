import { formatMoney } from '../../core/currency/format-money.ts'
import type { Letter } from '../../people/access/compose-mail.ts'
import { receiptDate } from './dates.ts'
import { methodLabel } from './method-labels.ts'
import type { Receipt } from './receipt.ts'

/** The mail with the link to a receipt. It lists no items, which only the receipt itself shows. */
export function composeReceiptMail(email: string, receipt: Receipt, link: string): Letter {
  const { currency, date, livemode, merchant, method, number, total } = receipt
  const money = (amount: bigint) => `${formatMoney(amount, currency)} ${currency.toUpperCase()}`
  const paidWith = methodLabel(method)
  const facts: [string, string][] = [
    ['Amount paid', money(total)],
    ...(receipt.kind === 'payment' && receipt.refunds.length > 0
      ? ([['Paid after refunds', money(receipt.remaining)]] satisfies [string, string][])
      : []),
    ['Date paid', receiptDate(date)],
    ...(paidWith === null ? [] : ([['Paid with', paidWith]] satisfies [string, string][])),
    ['Receipt number', number],
  ]
  return {
    to: { name: null, email },
    subject: `${livemode ? '' : 'Test mode: '}Receipt from ${merchant.name}`,
    blocks: [
      { paragraph: `Here is the receipt for your payment to ${merchant.name}.` },
      ...(livemode ? [] : [{ paragraph: 'This is a test: no money was moved.' }]),
      { facts },
      { button: 'View receipt', link },
    ],
    reason: `You received this email because ${merchant.name} sent it to ${email}.`,
  }
}
