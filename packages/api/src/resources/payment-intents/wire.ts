import type { Payment } from '@merchant-payments/db'
import type { PaymentIntentWire } from '../../contract/payment-intents/schema.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Metadata } from '../../core/wire/fields.ts'

/** A payment of a page of the merchant's own, with what the page needs. */
export function toPaymentIntent(
  row: Payment & { hostAccount: string },
  { clientSecret, publishableKey }: { clientSecret: string | null; publishableKey: string },
  livemode: boolean,
): PaymentIntentWire {
  return {
    id: row.id,
    object: 'payment_intent',
    client_secret: clientSecret,
    publishable_key: publishableKey,
    processor_account: row.hostAccount,
    amount: Number(row.amount),
    fee_amount: Number(row.feeAmount),
    currency: row.currency,
    customer_id: row.customerId,
    status: row.status,
    metadata: row.metadata as Metadata,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}
