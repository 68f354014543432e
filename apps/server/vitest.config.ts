import type {} from '@merchant-payments/db/testing/global-setup'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,e2e}/**/*.test.ts'],
    globalSetup: ['@merchant-payments/db/testing/global-setup'],
  },
})
