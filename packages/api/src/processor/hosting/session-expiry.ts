/**
 * When a session expires. Stripe decides it: 24 hours after it created the checkout, its default and its maximum. The
 * request therefore contains no `expires_at`: a time of our own clock could be later than Stripe allows, and would be
 * refused.
 *
 * The API returns the time from Stripe's answer. It is read in `packages/processor/src/checkout.ts`, and written by
 * `completeSession` of `session-table.ts` and by each sync. Stripe reports the expiry as `checkout.session.expired`;
 * `processor/sweep/resync-overdue-sessions.ts` finds the sessions whose event did not arrive.
 */
const lifetimeMs = 24 * 60 * 60 * 1000

/** The expected expiry of a session, until Stripe has answered. */
export function provisionalExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + lifetimeMs)
}
