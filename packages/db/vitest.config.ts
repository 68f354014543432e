import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A server, a database or a browser on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: ['src/**/*.test.ts'],
    globalSetup: ['@merchant-payments/db/testing/global-setup'],
  },
})
