import { fileURLToPath } from 'node:url'
import { patient } from '@merchant-payments/vitest/suites'
import { typeChecker } from '@merchant-payments/vitest/type-checker'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As in tsconfig.json: the README's examples import the package by its name.
  resolve: { alias: { '@merchant-payments/sdk/webhooks': fileURLToPath(new URL('src/webhooks.ts', import.meta.url)) } },
  test: {
    ...patient,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    typecheck: { enabled: true, checker: typeChecker, include: ['src/**/*.test-d.ts'], tsconfig: 'tsconfig.json' },
  },
})
