import type {} from '@merchant-payments/db/testing/global-setup'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    globalSetup: ['@merchant-payments/db/testing/global-setup'],
  },
})
