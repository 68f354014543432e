import type {} from '@merchant-payments/db/testing/global-setup'
import { heavyOnNode } from '@merchant-payments/vitest/suites'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,guides,e2e}/**/*.test.ts'],
    globalSetup: [
      '@merchant-payments/db/testing/global-setup',
      '@merchant-payments/vitest/browser/global-setup',
      './e2e/build-portal.ts',
    ],
    ...heavyOnNode,
  },
})
