import { patienceMs } from '@merchant-payments/vitest/suites'

/** How long a test waits for what it needs, and how often it looks. */
export const patience = { timeout: patienceMs, interval: 50 }
