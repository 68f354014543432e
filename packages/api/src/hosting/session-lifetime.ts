/**
 * How long a session can be paid, in milliseconds, until the processor has answered: a checkout of Stripe's expires 24 hours
 * after it was made, and its answer replaces this (`completeSession`).
 */
export const sessionLifetimeMs = 24 * 60 * 60 * 1000
