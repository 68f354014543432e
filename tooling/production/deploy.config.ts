import { defineConfig } from 'vitest/config'

// `npm run deploy-check`: not a part of `npm test`, as its programs are in no npm package. `.ci/run` installs and runs them.
export default defineConfig({ test: { include: ['src/deploy-tools/*.drill.ts'], testTimeout: 60_000 } })
