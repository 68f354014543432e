import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { watchPackageManager } from './outlive.mjs'
import { CACHE, COMPILED, nodeBinary, ROOT } from './places.mjs'
import { prepareToVerify, turbo } from './prepare.mjs'
import { step } from './progress.mjs'
import { runTool, stopTools, ToolFailure } from './run-tool.mjs'
import { byPackage, outcomes, testFiles } from './suites.mjs'
import { printSummary } from './summary.mjs'
import { supervise } from './supervise.mjs'
import { toolEnvironment } from './tool-environment.mjs'

const BIOME = join(ROOT, 'node_modules', '.bin', 'biome')
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const DEPCRUISE = join(ROOT, 'tooling', 'lint', 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')

/** @type {[title: string, run: (options: { verbose: boolean }) => Promise<void>][]} */
const CHECKS = [
  ['Build', (options) => turbo('build', ['generate', 'build'], options)],
  ['Types', (options) => turbo('types', ['typecheck', '--continue', '--concurrency=100%'], options)],
  ['Format and lint', (options) => runTool('lint', BIOME, ['ci', '--colors=off', '--error-on-warnings', '.'], options)],
  [
    'Imports',
    (options) =>
      runTool(
        'imports',
        nodeBinary(),
        [DEPCRUISE, '--config', 'tooling/lint/imports.config.mjs', 'apps', 'packages', 'tooling'],
        options,
      ),
  ],
  ['Licences', (options) => runTool('licences', nodeBinary(), ['tooling/licences/src/main.ts', '--check'], options)],
]

/**
 * Everything that must hold before a change is merged. Goes on after a failure, and ends with the sum of it.
 *
 * @param {string[]} args
 * @returns {Promise<never>}
 */
export async function verify(args) {
  const options = { verbose: args.includes('--verbose') }
  /** @type {(signal: NodeJS.Signals) => void} */
  let stop = (signal) => {
    stopTools('SIGTERM')
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stop(signal))
  watchPackageManager(() => stop('SIGTERM'))

  const started = performance.now()
  /** @type {import('./summary.mjs').Line[]} */
  const lines = []
  const check = async (/** @type {string} */ title, /** @type {() => Promise<void>} */ run) => {
    const from = performance.now()
    const failed = await run().then(() => 0, reportFailure)
    lines.push({ title, passed: 1 - failed, failed, seconds: (performance.now() - from) / 1000 })
    return failed === 0
  }

  if (await check('Install', () => prepareToVerify(options))) {
    for (const [title, run] of CHECKS) await check(title, () => step(title, () => run(options)))
    const env = { NODE_COMPILE_CACHE: COMPILED, ...toolEnvironment() }
    await check('Browser', () => step('Browser', async () => void Object.assign(env, await browserEnvironment())))
    lines.push(...(await runSuites(env, (running) => (stop = running.stop))))
  }
  const failed = printSummary(lines, (performance.now() - started) / 1000)
  process.exit(failed ? 1 : 0)
}

/** @param {unknown} error */
function reportFailure(error) {
  if (!(error instanceof ToolFailure)) throw error
  console.error(`\n${error.message}\n`)
  return 1
}

/** @returns {Promise<NodeJS.ProcessEnv>} */
async function browserEnvironment() {
  const script = join(ROOT, 'tooling', 'launch', 'unpack-browser.mjs')
  try {
    return JSON.parse((await promisify(execFile)(nodeBinary(), [script])).stdout)
  } catch (error) {
    throw new ToolFailure(error instanceof Error ? error.message : String(error))
  }
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {(running: { stop: (signal: NodeJS.Signals) => void }) => void} onStart
 * @returns {Promise<import('./summary.mjs').Line[]>}
 */
async function runSuites(env, onStart) {
  const report = join(CACHE, 'tests.json')
  rmSync(report, { force: true })
  // Half of the suites wait for PostgreSQL or a browser, so one more than there are cores keeps them all at work. Said here,
  // as packages with a configuration of their own do not inherit the root's.
  const workers = `--maxWorkers=${availableParallelism() + 1}`
  const running = supervise(
    nodeBinary(),
    [VITEST, 'run', workers, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env, channel: false },
  )
  onStart(running)
  const code = await running.ended
  const broken = { title: 'vitest', passed: 0, failed: 1, seconds: 0 }
  if (!existsSync(report)) return [broken]
  const lines = byPackage(outcomes(report, testFiles())).map(({ path, ...counts }) => ({ title: path, ...counts }))
  // An error outside any test fails the run, though every test passed.
  return code !== 0 && lines.every(({ failed }) => failed === 0) ? [...lines, broken] : lines
}
