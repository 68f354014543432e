/**
 * How long a session can be paid, in milliseconds, counted from its creation. The value stands until the processor has
 * answered: a checkout of Stripe's expires 24 hours after it was created, and `session-table.ts` replaces this time
 * with Stripe's.
 * When no event tells that a session has expired, `processor-events/reconcile-overdue-sessions.ts` finds it.
 */
export const sessionLifetimeMs = 24 * 60 * 60 * 1000
