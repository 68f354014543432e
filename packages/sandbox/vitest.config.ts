import type {} from '@merchant-payments/vitest/browser/global-setup'
import { heavy } from '@merchant-payments/vitest/suites'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'sandbox', ...heavy, globalSetup: ['@merchant-payments/vitest/browser/global-setup'] },
})
