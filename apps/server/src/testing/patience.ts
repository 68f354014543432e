import { patienceMs } from '@merchant-payments/vitest/suites'

/** How long a test waits for a condition, and how often it polls. */
export const patience = { timeout: patienceMs, interval: 50 }

/** How often a client retries a call that a server on a busy machine refuses with 503 and `Retry-After`. */
export const maxRetries = 10
