import { heavyOnNode } from '@merchant-payments/vitest/suites'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'sandbox', ...heavyOnNode, globalSetup: ['@merchant-payments/vitest/browser/global-setup'] },
})
