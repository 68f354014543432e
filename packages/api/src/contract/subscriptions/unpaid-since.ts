import type { Subscription } from '@merchant-payments/db'

/** Statuses of subscriptions whose renewal has failed. */
export const failedStatuses: readonly string[] = ['past_due', 'unpaid']

/**
 * Since when a payment of a subscription is missing that its customer can make; null while none is, and while the collection waits for
 * the merchant's account.
 * @param before the row before this reading; null at the first one
 */
export function unpaidSince(
  before: Pick<Subscription, 'unpaidSince'> | null,
  { status, collectionPausedAt }: Pick<Subscription, 'status' | 'collectionPausedAt'>,
  now: Date,
): Date | null {
  if (!failedStatuses.includes(status) || collectionPausedAt !== null) return null
  return before?.unpaidSince ?? now
}
