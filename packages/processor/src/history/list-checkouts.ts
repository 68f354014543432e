import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { type OwnMetadata, ownMetadataOf } from '../own-metadata.ts'
import { onAccount } from '../payments.ts'
import { type ReadSale, saleOf } from '../sale-metadata.ts'
import type { ProcessorScope } from '../scope.ts'
import { type HistoryPage, pageOf, pageParams } from './history-page.ts'

/** A checkout, with the readable part of its sale. Amounts in minor units. */
export type MadeCheckout = {
  id: string
  mode: 'payment' | 'subscription'
  own: OwnMetadata
  sale: ReadSale | null
  url: string | null
  currency: string
  /** All lines together. */
  amountSubtotal: bigint
  amountDiscount: bigint
  /** The cheapest way of shipping, as the page shows it. */
  leastShipping: bigint
  /** The email of the request, or of our customer in it. */
  customerEmail: string | null
  /** The language of the page; null if it follows the browser. */
  locale: string | null
  successUrl: string
  cancelUrl: string
  created: Date
  expiresAt: Date
}

/**
 * Checkouts of sales; those that only collect a card are left out.
 * @throws ProcessorError
 */
export async function listCheckouts(
  connection: Connection,
  scope: ProcessorScope,
  since: Date,
  after: string | null,
): Promise<HistoryPage<MadeCheckout>> {
  const page = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).checkout.sessions.list(pageParams(since, after), onAccount(scope.hostAccount)),
  )
  const { items, next } = pageOf(page, (session) => session)
  return {
    next,
    items: items.flatMap((session) => {
      if (session.mode === 'setup') return []
      const sale = saleOf(session)
      const shipping = session.shipping_options.map(({ shipping_amount: amount }) => amount)
      return {
        id: session.id,
        mode: session.mode as MadeCheckout['mode'],
        own: ownMetadataOf(session),
        sale,
        url: session.url,
        currency: session.currency ?? '',
        amountSubtotal: BigInt(session.amount_subtotal ?? 0),
        amountDiscount: BigInt(session.total_details?.amount_discount ?? 0),
        leastShipping: BigInt(shipping.length > 0 ? Math.min(...shipping) : 0),
        customerEmail: session.customer_email ?? (sale?.customerId ? (session.customer_details?.email ?? null) : null),
        locale: session.locale === 'auto' ? null : session.locale,
        successUrl: session.success_url ?? '',
        cancelUrl: session.cancel_url ?? '',
        created: new Date(session.created * 1000),
        expiresAt: new Date(session.expires_at * 1000),
      }
    }),
  }
}
