import type {} from '@merchant-payments/db/testing/global-setup'
import { heavyOnNode } from '@merchant-payments/vitest/suites'
import { defineConfig } from 'vitest/config'

// `npm run fault-matrix`: not a part of `npm test`, which tries a sample of it.
export default defineConfig({
  test: {
    ...heavyOnNode,
    testTimeout: 3_600_000,
    include: ['src/testing/safety/*.whole.ts'],
    globalSetup: ['@merchant-payments/db/testing/global-setup'],
    disableConsoleIntercept: true,
  },
})
