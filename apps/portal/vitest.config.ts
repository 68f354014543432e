import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'e2e/**/*.test.ts'],
    // A browser on a busy machine.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
