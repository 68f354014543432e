// The types of what the databases of tests provide.
import type {} from '@merchant-payments/db/testing/global-setup'
import { patient } from '@merchant-payments/vitest/suites'
import { defineConfig } from 'vitest/config'

// `npm run test:browsers`: not a part of `npm test`, as the browsers come from the machine.
export default defineConfig({
  test: {
    ...patient,
    // Some parts press several hundred controls. A machine with other work takes several times as long as an idle one.
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
    include: ['src/*.walk.ts'],
    disableConsoleIntercept: true,
    // Both browsers at a time.
    maxWorkers: 2,
  },
})
