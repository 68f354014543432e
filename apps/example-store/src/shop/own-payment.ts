import type { MerchantPayments } from '@merchant-payments/sdk'
import type { ProductForSale } from './catalogue.ts'
import { findProduct } from './checkout.ts'
import type { Orders } from './orders.ts'

/** The values that a page needs to take a payment. The three are meant for browsers; the API key is not. */
type PageCredentials = { client_secret: string; publishable_key: string; processor_account: string }

/** Opens an order and a payment for it, which the customer confirms on a page of the shop. */
export async function beginPayment(
  store: { payments: MerchantPayments; catalogue: readonly ProductForSale[]; orders: Orders },
  priceId: string | undefined,
): Promise<PageCredentials> {
  const { name, price } = findProduct(priceId, store.catalogue)
  const orderId = store.orders.open()
  const { id, client_secret, publishable_key, processor_account } = await store.payments.paymentIntents.create(
    // The amount is the server's: a page would take whatever its visitor makes of it.
    { amount: price.amount, currency: price.currency, description: name, metadata: { order_id: orderId } },
    { idempotencyKey: `order-${orderId}` },
  )
  // Null once a payment has ended, and this one is new.
  if (client_secret === null) throw new Error(`The payment ${id} has ended.`)
  store.orders.expect({
    id,
    orderId,
    name,
    amount: price.amount,
    currency: price.currency,
    publishableKey: publishable_key,
    processorAccount: processor_account,
  })
  return { client_secret, publishable_key, processor_account }
}
