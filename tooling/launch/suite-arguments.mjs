import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { rootFolder } from './places.mjs'

const vitestScript = join(rootFolder, 'node_modules', 'vitest', 'vitest.mjs')
const configPath = join(rootFolder, 'tooling', 'vitest', 'whole-run.config.ts')
/** By reason, the files that `npm test` leaves to `npm run test:all`. */
const fullRunOnlyPath = join(rootFolder, 'tooling', 'vitest', 'full-run-only.json')
const reporterPath = join(rootFolder, 'tooling', 'vitest', 'reporter', 'progress-reporter.ts')

/** The test files that the core leaves out, relative to the root. @returns {string[]} */
export function fullRunOnly() {
  return Object.values(JSON.parse(readFileSync(fullRunOnlyPath, 'utf8'))).flat()
}

/**
 * The arguments of Node that run the suites, for `npm test` and for `npm run flaky`. The outcome of each file is written to the
 * file that TEST_OUTCOMES names.
 *
 * @param {readonly string[]} [files] those whose path contains one of these; all when left out
 * @param {readonly string[]} [excluded] files that do not run, relative to the root
 * @returns {string[]}
 */
export function suiteArguments(files = [], excluded = []) {
  // Some suites wait for PostgreSQL, a browser or a process, so two more than there are cores keep them all at work. Said here,
  // as packages with a configuration of their own do not inherit the root's.
  const workers = `--maxWorkers=${availableParallelism() + 2}`
  return [
    vitestScript,
    'run',
    // A few files need not prepare what all packages together do.
    ...(files.length === 0 ? [`--config=${configPath}`] : []),
    workers,
    `--reporter=${reporterPath}`,
    '--silent=passed-only',
    ...excluded.map((path) => `--exclude=${join(rootFolder, path)}`),
    ...files,
  ]
}
