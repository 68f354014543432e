import { patient } from '@merchant-payments/vitest/suites'
import { defineConfig } from 'vitest/config'

// `npm run production-drill`: not a part of `npm test`, as it takes a build and a mount namespace of Linux.
export default defineConfig({
  test: {
    ...patient,
    include: ['src/drill/*.drill.ts'],
    globalSetup: ['@merchant-payments/db/testing/global-setup', '@merchant-payments/vitest/browser/global-setup'],
    disableConsoleIntercept: true,
  },
})
