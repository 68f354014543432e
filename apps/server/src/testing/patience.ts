import { patienceMs } from '@merchant-payments/vitest/suites'

/** How long a test waits for a condition, and how often it polls. */
export const patience = { timeout: patienceMs, interval: 50 }
