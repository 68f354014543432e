import type { Subscription } from '@merchant-payments/db'

type State = Pick<Subscription, 'status' | 'cancelAtPeriodEnd' | 'collectionPausedAt'>

/**
 * Whether a subscription is paid, and renewed as it is. Its customer may pause or change no other one: the rest of a period that was
 * never paid would be credited.
 */
export function isRenewing({ status, cancelAtPeriodEnd, collectionPausedAt }: State, plannedChange: unknown): boolean {
  const isPaid = (status === 'active' || status === 'trialing') && collectionPausedAt === null
  return isPaid && !cancelAtPeriodEnd && plannedChange === null
}
