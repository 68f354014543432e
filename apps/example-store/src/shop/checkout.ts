import type { MerchantPayments, PaymentSession, PaymentSessionCreate } from '@merchant-payments/sdk'
import type { ProductForSale } from './catalogue.ts'
import { readCents } from './money.ts'
import type { Orders } from './orders.ts'

/** The form values of the shop's buttons. */
export type Choice = { price: string | undefined; amount: string | undefined }

/** A choice that cannot be sold. The message is for the customer. */
export class InvalidChoiceError extends Error {
  override readonly name = 'InvalidChoiceError'
}

const minCents = 100
const maxCents = 99_999_999

/**
 * A line of a payment session. The browser never sends the amount of a product: the form names a price, and the
 * API knows its amount. Only where customers name their own price is there an amount to read.
 *
 * @throws InvalidChoiceError
 */
export function lineItemOf(
  choice: Choice,
  catalogue: readonly ProductForSale[],
): PaymentSessionCreate['line_items'][number] {
  if (choice.amount === undefined) {
    return { price_id: findProduct(choice.price, catalogue).price.id, quantity: 1 }
  }
  const amount = readCents(choice.amount)
  if (amount === undefined || amount < minCents || amount > maxCents) {
    throw new InvalidChoiceError('Please name an amount from 1 to 999,999 dollars, such as 7.50.')
  }
  return { amount, currency: 'usd', name: 'Pay what you want', quantity: 1 }
}

/** The product of a price on the shelf. @throws InvalidChoiceError */
export function findProduct(priceId: string | undefined, catalogue: readonly ProductForSale[]): ProductForSale {
  const product = catalogue.find(({ price }) => price.id === priceId)
  if (!product) throw new InvalidChoiceError('That product is no longer on the shelf. Please choose another one.')
  return product
}

/** Opens an order and a payment session for it; the customer pays at the session's `url`. */
export async function checkOut(
  store: { url: string; payments: MerchantPayments; catalogue: readonly ProductForSale[]; orders: Orders },
  choice: Choice,
): Promise<PaymentSession> {
  const line = lineItemOf(choice, store.catalogue)
  const orderId = store.orders.open()
  return store.payments.paymentSessions.create(
    {
      line_items: [line],
      success_url: `${store.url}/thanks?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${store.url}/?cancelled=1`,
      metadata: { order_id: orderId },
    },
    // One order is paid once, however often this call has to be repeated.
    { idempotencyKey: `order-${orderId}` },
  )
}
