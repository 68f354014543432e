import type { SubscriptionSession } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import type { FeeColumns } from '../../core/rows/fee-columns.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import type { SubscriptionSessionWire } from './schema.ts'

/** The columns of a session that the wire contains. The processor's id is known. */
export type SubscriptionSessionRow = Omit<
  SubscriptionSession,
  | 'accountId'
  | 'ref'
  | 'id'
  | 'name'
  | 'unitAmount'
  | 'interval'
  | 'intervalCount'
  | 'passFees'
  | 'paymentStatus'
  | 'discountId'
  | 'plan'
  | keyof FeeColumns
  | 'route'
  | 'hostAccount'
  | 'erasedAt'
  | 'updatedAt'
> & { id: string }

export function toSubscriptionSession(
  row: SubscriptionSessionRow,
  subscription: string | null,
  livemode: boolean,
): SubscriptionSessionWire {
  return {
    id: row.id,
    object: 'subscription_session',
    url: row.status === 'open' ? row.url : null,
    status: row.status as SubscriptionSessionWire['status'],
    subscription,
    price_id: row.priceId,
    customer_id: row.customerId,
    customer_email: row.customerEmail,
    payment_link_id: row.paymentLinkId,
    quantity: row.quantity,
    amount_discount: Number(row.amountDiscount),
    amount_total: Number(row.amountTotal),
    fee_amount: Number(row.feeAmount),
    currency: row.currency,
    trial_period_days: row.trialPeriodDays,
    locale: row.locale,
    success_url: row.successUrl,
    cancel_url: row.cancelUrl,
    expires_at: unixSeconds(row.expiresAt),
    metadata: row.metadata as Metadata,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}
