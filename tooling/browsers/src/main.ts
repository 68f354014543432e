import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findBrowsers } from './engines/find-browsers.ts'

// `npm run test:browsers`. Without the browsers it fails, unless it is told `--if-installed`; the rest goes to vitest.
const optional = '--if-installed'
const args = process.argv.slice(2)
try {
  findBrowsers()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(args.includes(optional) ? 0 : 1)
}
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const root = join(import.meta.dirname, '..')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--root', root, '--config', 'browsers.config.ts', ...args.filter((one) => one !== optional)],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
