import type { Payment, PaymentSession, SubscriptionSession } from '@merchant-payments/db'
import { feeCorrectionName, feeLineName, type InvoiceLine } from '@merchant-payments/processor'
import type { LineItemWire } from '../../contract/payment-sessions/schema.ts'
import { en, type MessageKey } from '../../core/language/messages/en.ts'
import { type Translation, translationFor } from '../../core/language/translation.ts'

/** A line of a receipt. Amounts in minor units. */
export type ReceiptLine = {
  name: string
  /** The line's name in the languages of customers; null for a name that the merchant has given. */
  label: MessageKey | null
  /** The name that the label contains; null for a label without one. */
  within: NamedLine | null
  /** The quantity, and the price of one unit; null for a line without a quantity. */
  quantity: number | null
  each: bigint | null
  amount: bigint
  period: { start: Date; end: Date } | null
}

type NamedLine = Pick<ReceiptLine, 'name' | 'label' | 'within'>

/** The checkout of a single sale, or the session of a subscription, as far as known. */
export type SoldBy = {
  checkout: Pick<PaymentSession, 'lineItems' | 'amountShipping'> | null
  subscription: Pick<SubscriptionSession, 'name' | 'locale'> | null
}

type Paid = Pick<
  Payment,
  'amountReceived' | 'amountDiscount' | 'description' | 'passFees' | 'feeAmount' | 'invoiceLines'
>

/** The name of a line as a customer reads it. */
export function lineName({ name, label, within }: NamedLine, translation: Translation): string {
  if (label === null) return name
  return translation.text(label, within === null ? undefined : { name: lineName(within, translation) })
}

/** The lines of a payment's receipt. The lines add up to the amount received. */
export function receiptLines(payment: Paid, { checkout, subscription }: SoldBy): ReceiptLine[] {
  if (checkout) return soldOnce(payment, checkout)
  const lines = invoiceLines(payment, feeNames(payment, subscription))
  if (lines.length > 0) return [...lines, ...rest('receipt.otherCharges', payment.amountReceived, lines)]
  const fee = payment.passFees ? payment.feeAmount : 0n
  const name = subscription?.name ?? payment.description
  const price = payment.amountReceived - fee + payment.amountDiscount
  return [name ? line(name, price) : labeled('receipt.payment', price), ...discountLine(payment), ...feeLine(fee)]
}

function soldOnce(payment: Paid, { lineItems, amountShipping }: NonNullable<SoldBy['checkout']>) {
  const items = (lineItems as LineItemWire[]).map(({ name, quantity, amount }) => ({
    ...line(name, BigInt(amount) * BigInt(quantity)),
    quantity,
    each: BigInt(amount),
  }))
  const shipping = amountShipping === 0n ? [] : [labeled('receipt.shipping', amountShipping)]
  const lines = [...items, ...discountLine(payment), ...shipping]
  // The fee is the only other amount of a checkout.
  return [...lines, ...rest('receipt.processingFee', payment.amountReceived, lines)]
}

/** As they are in the database: amounts are texts. */
type StoredLine = Omit<InvoiceLine, 'amount'> & { amount: string }

/**
 * The names at the processor of a fee that the customer pays: in the language of the checkout, or in English after a change; and of its
 * correction. Empty where the merchant bears the fee: an item may have the same name.
 */
function feeNames({ passFees }: Paid, subscription: SoldBy['subscription']): readonly string[] {
  const name = translationFor(subscription?.locale ?? null).text('receipt.processingFee')
  return passFees ? [name, feeLineName, feeCorrectionName] : []
}

/**
 * A credit or a charge of a change within a period, as the processor names it in English. A description in another language, which the
 * processor can only take from the customer, stays as it is: the customer reads that language.
 */
const proration = /^(Unused|Remaining) time on (?:[\d,]+ × )?(.+) after \d{1,2} [A-Z][a-z]{2} \d{4}$/

/** The label of a line that the processor has named in English; the name that the merchant gave stays. */
function namedBy(name: string, fees: readonly string[]): NamedLine {
  if (fees.includes(name)) return { name, label: 'receipt.processingFee', within: null }
  const [, kind, item] = proration.exec(name) ?? []
  if (item === undefined) return { name, label: null, within: null }
  return {
    name,
    label: kind === 'Unused' ? 'receipt.unusedTime' : 'receipt.remainingTime',
    within: namedBy(item, fees),
  }
}

function invoiceLines({ invoiceLines }: Paid, fees: readonly string[]): ReceiptLine[] {
  return ((invoiceLines as StoredLine[] | null) ?? []).map(({ name, quantity, amount: text, start, end }) => {
    const amount = BigInt(text)
    const counted = quantity !== null && quantity > 1 && amount % BigInt(quantity) === 0n
    return {
      ...line(name, amount),
      ...namedBy(name, fees),
      ...(counted ? { quantity, each: amount / BigInt(quantity) } : {}),
      period: start < end ? { start: new Date(start * 1000), end: new Date(end * 1000) } : null,
    }
  })
}

function rest(label: MessageKey, total: bigint, lines: readonly ReceiptLine[]): ReceiptLine[] {
  const left = lines.reduce((sum, { amount }) => sum - amount, total)
  if (left === 0n) return []
  return [labeled(left < 0n ? 'receipt.credit' : label, left)]
}

function discountLine({ amountDiscount }: Paid): ReceiptLine[] {
  return amountDiscount === 0n ? [] : [labeled('receipt.discount', -amountDiscount)]
}

function feeLine(fee: bigint): ReceiptLine[] {
  return fee === 0n ? [] : [labeled('receipt.processingFee', fee)]
}

function line(name: string, amount: bigint): ReceiptLine {
  return { name, label: null, within: null, quantity: null, each: null, amount, period: null }
}

function labeled(label: MessageKey, amount: bigint): ReceiptLine {
  return { ...line(en[label], amount), label }
}
