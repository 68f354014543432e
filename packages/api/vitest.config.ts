import type {} from '@merchant-payments/db/testing/global-setup'
import { heavy } from '@merchant-payments/vitest/suites'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    ...heavy,
    // Objects of a request die young: a larger nursery lets them, instead of copying them.
    execArgv: ['--max-semi-space-size=32'],
    include: ['src/**/*.test.ts'],
    globalSetup: ['@merchant-payments/db/testing/global-setup'],
  },
})
