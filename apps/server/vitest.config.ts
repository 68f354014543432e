import type {} from '@merchant-payments/db/testing/global-setup'
import { heavy } from '@merchant-payments/vitest/suites'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    ...heavy,
    // Whole installations, on a machine however busy: only what is broken takes so long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    include: ['{src,e2e}/**/*.test.ts'],
    globalSetup: ['@merchant-payments/db/testing/global-setup'],
  },
})
