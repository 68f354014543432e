import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { rootFolder } from './places.mjs'

const vitestScript = join(rootFolder, 'node_modules', 'vitest', 'vitest.mjs')
const configPath = join(rootFolder, 'tooling', 'vitest', 'whole-run.config.ts')
const reporterPath = join(rootFolder, 'tooling', 'vitest', 'reporter', 'progress-reporter.ts')

/**
 * How Node runs the suites, for `npm test` and for `npm run flaky`. The outcome of each file is written to the file that
 * TEST_OUTCOMES names.
 *
 * @param {readonly string[]} [files] those whose path contains one of these; all when left out
 * @returns {string[]} arguments of Node
 */
export function suiteArguments(files = []) {
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
    ...files,
  ]
}
