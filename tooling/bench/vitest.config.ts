import type {} from '@merchant-payments/db/testing/global-setup'
import { heavyOnNode } from '@merchant-payments/vitest/suites'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    ...heavyOnNode,
    globalSetup: ['@merchant-payments/db/testing/global-setup'],
  },
})
