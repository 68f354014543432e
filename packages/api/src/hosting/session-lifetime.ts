/**
 * How long a session can be paid, in milliseconds, until the processor has answered: a checkout of Stripe's expires 24 hours
 * after it was made, and its answer replaces this (`session-table.ts`).
 * One that has expired is found by `processor-events/reconcile-overdue-sessions.ts`, should no event tell of it.
 */
export const sessionLifetimeMs = 24 * 60 * 60 * 1000
