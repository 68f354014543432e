import { ProcessorError } from '@merchant-payments/processor'

/**
 * How long a session can be paid: Stripe's default and maximum. The request contains no `expires_at`, because a time of our own
 * clock could be later than Stripe allows, and would be refused. The API returns the time from Stripe's answer. Stripe reports the
 * expiry as `checkout.session.expired`; `processor/sweep/resync-overdue-sessions.ts` finds the sessions whose event did not arrive.
 */
const lifetimeMs = 24 * 60 * 60 * 1000

/**
 * How long a session that reserves something can be paid: its use is given back afterwards. The processor's least is 30 minutes, by its
 * own clock.
 */
const reservationMs = 31 * 60_000

/** The expected expiry of a session, until Stripe has answered. */
export function provisionalExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + lifetimeMs)
}

/** When a session that reserves something expires. @param now of the processor's clock */
export function reservedUntil(now: Date): Date {
  return new Date(now.getTime() + reservationMs)
}

/**
 * Opens a session. If the processor refuses `expires_at`, because an earlier attempt chose that time minutes ago or the processor's clock
 * was advanced, a second session is opened: the refused session is abandoned and gives back what it reserved, and the second one reserves
 * again and ends later.
 * @throws what `open` throws
 */
export async function withAllowedEnd<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof ProcessorError && error.outcome === 'refused' && error.param === 'expires_at')) throw error
    return open()
  }
}
