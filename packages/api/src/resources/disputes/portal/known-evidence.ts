import type { Payment } from '@merchant-payments/db'
import { type EvidenceField, type FileField, fileFields, type UsedMethod } from '@merchant-payments/processor'
import type { PaymentSessionWire } from '../../../contract/payment-sessions/schema.ts'
import { paymentReceiptUrl } from '../../../contract/payments/receipt-link.ts'
import { formatMoney } from '../../../core/currency/format-money.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { receiptDate, receiptDay } from '../../../mail/receipts/dates.ts'
import { findSold, type Sold } from '../../../mail/receipts/find-sold-items.ts'
import { cardLabel, methodLabel, threeDSecureLabel } from '../../../mail/receipts/method-labels.ts'
import { type ReceiptLine, receiptLines } from '../../../mail/receipts/receipt-lines.ts'
import { readDelivered } from './read-delivered.ts'

type KnownEvidence = {
  /** Texts for empty fields, from the data of the payment. */
  texts: Partial<Record<Exclude<EvidenceField, FileField>, string>>
  /** The receipt as a text, which reaches the bank as a PDF. */
  receipt: string | null
}

type TextName = keyof KnownEvidence['texts']
type Address = NonNullable<NonNullable<PaymentSessionWire['shipping_details']>['address']>
type Given = Partial<Record<EvidenceField, unknown>>

const isFile: ReadonlySet<string> = new Set(fileFields)
/** Fields that only the merchant writes. Once one is set, the merchant has begun the answer, and no field is prefilled. */
const own: readonly TextName[] = ['product_description', 'service_date', 'uncategorized_text']

/** Proposed evidence for an answer to a dispute, from our rows. */
export async function readKnownEvidence(
  { services, account }: AccountScope,
  payment: Payment,
  given: Given,
): Promise<KnownEvidence> {
  const sold = await findSold(services.database, payment)
  const lines = receiptLines(payment, { checkout: sold.checkout, subscription: sold.subscription?.session ?? null })
  const receipt = given.receipt ? null : receiptText(payment, account.merchantName, lines)
  if (own.some((field) => given[field])) return { texts: {}, receipt }
  const customer = sold.checkout?.customerDetails as PaymentSessionWire['customer_details'] | undefined
  const shipping = sold.checkout?.shippingDetails as PaymentSessionWire['shipping_details'] | undefined
  const delivered = await readDelivered(services.database.pool, account.id, payment)
  const url = paymentReceiptUrl(services, account.id, payment)
  const known: KnownEvidence['texts'] = {
    product_description: lines.map((line) => lineText(line, payment.currency)).join('\n'),
    service_date: serviceDate(payment, lines),
    customer_email_address: payment.customerEmail ?? '',
    customer_name: customer?.name ?? '',
    billing_address: addressText(customer?.address),
    shipping_address: addressText(shipping?.address, shipping?.name),
    uncategorized_text: [paymentText(payment), subscriptionText(sold), ...delivered, url && `Receipt: ${url}`]
      .filter(Boolean)
      .join('\n'),
  }
  const texts = Object.entries(known).filter(
    ([field, text]) => text !== '' && !isFile.has(field) && !given[field as TextName],
  )
  return { texts: Object.fromEntries(texts), receipt }
}

function paymentText(payment: Payment): string {
  const method = payment.method as UsedMethod | null
  const { card } = method ?? {}
  const amount = `${formatMoney(payment.amountReceived, payment.currency)} ${payment.currency.toUpperCase()}`
  const paid = `Payment ${payment.id}: ${amount}, paid on ${receiptDate(payment.paidAt ?? payment.createdAt)}`
  const made = card ? cardLabel(card) : methodLabel(method)
  return [
    `${paid}${made ? ` with ${made}` : ''}${card?.country ? `, issued in ${card.country}` : ''}.`,
    card?.threeDSecure && `3-D Secure: ${threeDSecureLabel(card.threeDSecure).toLowerCase()}.`,
  ]
    .filter(Boolean)
    .join('\n')
}

function subscriptionText({ subscription }: Sold): string | null {
  if (!subscription) return null
  const { id, createdAt, canceledAt } = subscription
  const ended = canceledAt ? `, canceled on ${receiptDay(canceledAt)}` : ', not canceled'
  return `Subscription ${id}: begun on ${receiptDay(createdAt)}${ended}.`
}

function serviceDate({ paidAt, createdAt }: Payment, lines: readonly ReceiptLine[]): string {
  const period = lines.find((line) => line.period)?.period
  return period ? `${receiptDay(period.start)} to ${receiptDay(period.end)}` : receiptDay(paidAt ?? createdAt)
}

function lineText({ name, quantity, each, amount, period }: ReceiptLine, currency: string): string {
  const counted = quantity === null || each === null ? '' : `${quantity} × `
  const when = period ? `, ${receiptDay(period.start)} to ${receiptDay(period.end)}` : ''
  return `${counted}${name}${when}: ${formatMoney(amount, currency)} ${currency.toUpperCase()}`
}

function receiptText(payment: Payment, merchant: string, lines: readonly ReceiptLine[]): string {
  const method = methodLabel(payment.method as UsedMethod | null)
  const { currency } = payment
  return [
    `Receipt from ${merchant}`,
    `Receipt number: ${payment.id}`,
    `Date paid: ${receiptDate(payment.paidAt ?? payment.createdAt)}`,
    ...(method === null ? [] : [`Paid with: ${method}`]),
    ...(payment.customerEmail === null ? [] : [`Customer: ${payment.customerEmail}`]),
    '',
    ...lines.map((line) => lineText(line, currency)),
    '',
    `Total: ${formatMoney(payment.amountReceived, currency)} ${currency.toUpperCase()}`,
  ].join('\n')
}

function addressText(address: Address | null | undefined, name?: string | null): string {
  if (!address) return ''
  const { line1, line2, city, state, postal_code, country } = address
  const place = [city, state, postal_code].filter(Boolean).join(', ')
  return [name, line1, line2, place, country].filter(Boolean).join('\n')
}
