import type {} from '@merchant-payments/db/testing/global-setup'
import type {} from '@merchant-payments/vitest/browser/global-setup'
import { heavy } from '@merchant-payments/vitest/suites'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './e2e/patience.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'e2e/**/*.test.ts'],
    globalSetup: [
      '@merchant-payments/db/testing/global-setup',
      '@merchant-payments/vitest/browser/global-setup',
      './e2e/build-portal.ts',
    ],
    ...heavy,
    testTimeout: 4 * PATIENCE_MS,
    hookTimeout: 4 * PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    // Room for what is young: most of what a page and its server say to each other is never looked at again.
    execArgv: ['--max-semi-space-size=64'],
  },
})
