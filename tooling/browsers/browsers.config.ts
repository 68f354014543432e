import type {} from '@merchant-payments/db/testing/global-setup'
import { defineConfig } from 'vitest/config'

// `npm run test:browsers`: not a part of `npm test`, as the browsers come from the machine.
export default defineConfig({
  test: {
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    include: ['src/*.walk.ts'],
    globalSetup: ['./src/installation/global-setup.ts'],
    disableConsoleIntercept: true,
    // Both browsers at a time.
    maxWorkers: 2,
  },
})
