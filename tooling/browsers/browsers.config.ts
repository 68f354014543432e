import type {} from '@merchant-payments/db/testing/global-setup'
import { defineConfig } from 'vitest/config'

// `npm run test:browsers`: not a part of `npm test`, as the browsers come from the machine.
export default defineConfig({
  test: {
    // Each control that is pressed takes about a second.
    testTimeout: process.env.BROWSERS_PRESS === '1' ? 3_600_000 : 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    include: ['src/*.walk.ts'],
    globalSetup: ['./src/installation/global-setup.ts'],
    disableConsoleIntercept: true,
    // Both browsers at a time.
    maxWorkers: 2,
  },
})
