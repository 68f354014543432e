import type {} from '@merchant-payments/db/testing/global-setup'
import { defineConfig } from 'vitest/config'

// `npm run test:browsers`: not a part of `npm test`, as the browsers come from the machine.
export default defineConfig({
  test: {
    // Each control that is pressed takes about a second. A machine with other work takes several times as long as an idle one.
    testTimeout: process.env.BROWSERS_PRESS === '1' ? 7_200_000 : 1_800_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    include: ['src/*.walk.ts'],
    globalSetup: ['./src/installation/global-setup.ts'],
    disableConsoleIntercept: true,
    // Both browsers at a time.
    maxWorkers: 2,
  },
})
