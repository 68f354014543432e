import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startAttached } from './child.mjs'
import { cacheFolder, rootFolder } from './places.mjs'
import { prepareToVerify, turbo } from './prepare.mjs'
import { step } from './progress.mjs'
import { runTool, ToolFailure } from './run-tool.mjs'
import { nodeBinary } from './runtime.mjs'
import { passSignalsOn, untilEnd, wasStopped } from './signals.mjs'
import { fullRunOnly, suiteArguments } from './suite-arguments.mjs'
import { byPackage, testFiles } from './suites.mjs'
import { printSummary } from './summary.mjs'
import { toolEnvironment } from './tool-environment.mjs'

const biomePath = join(rootFolder, 'node_modules', '.bin', 'biome')
const cruiserScript = join(
  rootFolder,
  'tooling',
  'lint',
  'node_modules',
  'dependency-cruiser',
  'bin',
  'dependency-cruiser.mjs',
)

/**
 * Checks of the sources alone. They run beside the suites, which often wait: for the database, for a browser, for each other.
 *
 * @type {[title: string, run: (options: { verbose: boolean }) => Promise<void>][]}
 */
const checks = [
  // Only these tasks: to restore what was built, turbo writes it again, while suites read it. `source` does nothing and counts.
  [
    'Types',
    (options) => turbo('types', ['typecheck', 'source', '--only', '--continue', '--concurrency=100%'], options),
  ],
  [
    'Format and lint',
    (options) => runTool('lint', biomePath, ['ci', '--colors=off', '--error-on-warnings', '.'], options),
  ],
  [
    'Imports',
    (options) =>
      runTool(
        'imports',
        nodeBinary(),
        [cruiserScript, '--config', 'tooling/lint/imports.config.mjs', 'apps', 'packages', 'tooling'],
        options,
      ),
  ],
  ['Licences', (options) => runTool('licences', nodeBinary(), ['tooling/licences/src/main.ts', '--check'], options)],
]

/**
 * `npm test`: installs, builds, checks the sources, and runs the core of the tests; with `--all` every test. Continues after a
 * failure, and ends with a summary.
 *
 * @param {string[]} args `--verbose` shows the output of tools; `--browsers` adds the walk through Firefox and WebKit
 * @returns {Promise<never>}
 */
export async function verify(args) {
  const options = { verbose: args.includes('--verbose') }
  const excluded = args.includes('--all') ? [] : fullRunOnly()
  passSignalsOn()
  const started = performance.now()
  /** @type {import('./summary.mjs').Line[]} */
  const lines = []
  const check = async (/** @type {string} */ title, /** @type {() => Promise<unknown>} */ run) => {
    const from = performance.now()
    const failed = await run().then(() => 0, reportFailure)
    lines.push({ title, passed: 1 - failed, failed, seconds: (performance.now() - from) / 1000 })
    return failed === 0
  }

  if (await check('Install', () => prepareToVerify(options))) {
    const built = await check('Build', () => step('Build', () => turbo('build', ['generate', 'build'], options)))
    const checking = async () => {
      const passed = await Promise.all(checks.map(([title, run]) => check(title, () => run(options))))
      return passed.every(Boolean)
    }
    const titles = checks.map(([title]) => title).join(', ')
    const [suites] = await Promise.all([runSuites(built, excluded), step(titles, checking, { beside: true })])
    lines.push(...suites)
    // After the suites: two browsers take both cores.
    if (args.includes('--browsers'))
      await check('Firefox and WebKit', () => step('Firefox and WebKit', () => walk(options)))
  }
  const failed = printSummary(lines, (performance.now() - started) / 1000)
  process.exit(failed ? 1 : 0)
}

/** @param {{ verbose: boolean }} options */
function walk(options) {
  return runTool('browsers', nodeBinary(), [join('tooling', 'browsers', 'src', 'main.ts')], options)
}

/** @param {unknown} error */
function reportFailure(error) {
  if (!(error instanceof ToolFailure)) throw error
  console.error(`\n${error.message}\n`)
  return 1
}

/**
 * @param {boolean} built whether the portal was built from the sources of now
 * @param {readonly string[]} excluded the test files that do not run
 * @returns {Promise<import('./summary.mjs').Line[]>}
 */
async function runSuites(built, excluded) {
  const report = join(cacheFolder, 'outcomes.json')
  rmSync(report, { force: true })
  const portal = join(rootFolder, 'apps', 'portal', 'dist')
  // Without a NODE_COMPILE_CACHE: in a fresh clone each worker would end with writing thousands of files for no other one.
  const env = { ...toolEnvironment(), TEST_OUTCOMES: report, ...(built ? { BUILT_PORTAL: portal } : {}) }
  const code = await untilEnd(startAttached(nodeBinary(), suiteArguments([], excluded), { env }))
  // A stopped run has no summary, and the parallel checks end with this process.
  if (wasStopped(code)) process.exit(code)
  const broken = { title: 'vitest', passed: 0, failed: 1, seconds: 0 }
  if (!existsSync(report)) return [broken]
  const sums = byPackage(
    JSON.parse(readFileSync(report, 'utf8')),
    testFiles().filter((path) => !excluded.includes(path)),
  )
  const lines = sums.map(({ path, ...counts }) => ({ title: path, ...counts }))
  // An error outside any test fails the run, though every test passed.
  return code !== 0 && lines.every(({ failed }) => failed === 0) ? [...lines, broken] : lines
}
