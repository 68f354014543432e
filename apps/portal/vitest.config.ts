import type {} from '@merchant-payments/db/testing/global-setup'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'e2e/**/*.test.ts'],
    globalSetup: ['@merchant-payments/db/testing/global-setup', './e2e/build-portal.ts'],
    // A server, a database and a browser on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
