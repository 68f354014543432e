import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Some suites start a process or a browser, which takes its time on a busy machine.
  test: { name: 'sandbox', testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } },
})
