import type { Subscription, SubscriptionSession } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Services } from '../../core/request/context.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { paymentUpdateUrl } from './payment-update-link.ts'
import type { SubscriptionItemWire, SubscriptionWire } from './schema.ts'

/** The columns of a subscription and of its session that the wire contains. */
export type SubscriptionRow = Omit<
  Subscription,
  | 'accountId'
  | 'sessionRef'
  | 'customerId'
  | 'priceId'
  | 'methodChangedAt'
  | 'paymentMethod'
  | 'planName'
  | 'resumeClaimedAt'
  | 'card'
  | 'cardEndsAt'
  | 'unpaidSince'
  | 'readVersion'
  | 'erasedAt'
  | 'updatedAt'
>
export type SoldWith = Pick<SubscriptionSession, 'id' | 'customerId' | 'metadata'>

/** @param account `rejected` where it is known: by a link of a rejected account nothing can be paid */
export function toSubscription(
  services: Pick<Services, 'dataKeys' | 'publicUrl'>,
  row: SubscriptionRow,
  session: SoldWith,
  { id: accountId, livemode, rejected = false }: { id: number; livemode: boolean; rejected?: boolean },
): SubscriptionWire {
  const items = row.items as SubscriptionItemWire[]
  return {
    id: row.id,
    object: 'subscription',
    status: row.status as SubscriptionWire['status'],
    items,
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    customer_id: session.customerId,
    customer_email: row.customerEmail,
    current_period_start: unixSeconds(row.currentPeriodStart),
    current_period_end: unixSeconds(row.currentPeriodEnd),
    cancel_at_period_end: row.cancelAtPeriodEnd,
    canceled_at: row.canceledAt && unixSeconds(row.canceledAt),
    cancel_reason: row.cancelReason,
    paused_until: row.pausedUntil && unixSeconds(row.pausedUntil),
    pending_change: row.pendingChange as SubscriptionWire['pending_change'],
    discount: row.discount as SubscriptionWire['discount'],
    trial_end: row.trialEnd && unixSeconds(row.trialEnd),
    // A payment that waits for the merchant's account is not asked of the customer.
    payment_update_url: row.collectionPausedAt || rejected ? null : paymentUpdateUrl(services, accountId, row),
    read_only_reason: row.readOnlyReason,
    session_id: session.id,
    metadata: (row.metadata ?? session.metadata) as Metadata,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}
