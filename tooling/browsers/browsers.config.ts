import { patient } from '@merchant-payments/vitest/suites'
import { defineConfig } from 'vitest/config'

// `npm run test:browsers`: not a part of `npm test`, as the browsers come from the machine.
export default defineConfig({
  test: {
    ...patient,
    include: ['src/*.walk.ts'],
    globalSetup: ['./src/installation/global-setup.ts'],
    disableConsoleIntercept: true,
  },
})
