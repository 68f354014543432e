import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adviceForFile } from './advice.mjs'
import { besideTheServer, buildingFile, databaseClient, isBuilt, runBuild, serverBundle } from './builds.mjs'
import { withLock } from './lock.mjs'
import { cacheFolder, compiledFolder, pnpmFolder, rootFolder } from './places.mjs'
import { step } from './progress.mjs'
import { runTool, ToolFailure } from './run-tool.mjs'
import { isNodeInstalled, nodeBinary, ownNodeRuns, whyPinned } from './runtime.mjs'
import { toolEnvironment } from './tool-environment.mjs'

/**
 * @typedef {{ verbose?: boolean, out?: NodeJS.WriteStream }} Options out: where the steps are written; standard output by default
 * @typedef {'start' | 'all'} Scope of an installation: what a start needs, or what tests, lint and tools need as well
 */

/** A change of these files needs a new installation. */
const installFiles = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tooling/launch/pnpm/package-lock.json']
/** The scope that is installed, and the hash of those files. */
const installedStamp = join(cacheFolder, 'installed.json')

/**
 * Brings a clone to where the server can start: installs when the lockfile has changed, and generates the database client.
 * Requests for pages are answered with "being built" until `buildBeside` has built them. Ends the process with the reason when it
 * cannot.
 *
 * @param {Options} [options]
 * @returns {Promise<{ pagesBuilt: boolean }>}
 */
export async function prepareToServe(options) {
  let pagesBuilt = false
  await orExit(() =>
    underLock(async () => {
      await makeServable('start', options)
      pagesBuilt = besideTheServer.every(isBuilt)
      if (pagesBuilt) rmSync(buildingFile, { force: true })
      else writeFileSync(buildingFile, String(process.pid))
    }),
  )
  return { pagesBuilt }
}

/**
 * Builds what is missing beside the running server: the pages with the SDK, then the server's bundle for the next start.
 *
 * @param {Options} options
 * @param {{ pages: boolean, bundle: boolean }} missing
 * @returns {Promise<void>} rejects on a fault of this program alone: the API works without its pages, and from its sources
 */
export async function buildBeside(options, { pages, bundle }) {
  if (pages) {
    await orWarn('The API works; the portal and the guides do not. Run `npm start` again to build them.', () =>
      underLock(() => {
        // Another start in this folder, which has ended since, may have written its own.
        writeFileSync(buildingFile, String(process.pid))
        return makePages(options)
      }).finally(() => rmSync(buildingFile, { force: true })),
    )
  }
  if (bundle) {
    await orWarn('The server works, and the next start takes longer than it could.', () =>
      underLock(async () => {
        if (isBuilt(serverBundle)) return
        await runBuild(serverBundle, options)
        await compileBundle(options)
      }),
    )
  }
}

/**
 * Fills the cache of compiled code, so that the next start compiles nothing.
 *
 * @param {Options} options
 */
function compileBundle(options) {
  const env = { ...toolEnvironment(), NODE_COMPILE_CACHE: compiledFolder }
  const folder = join(rootFolder, 'tooling', 'start')
  return runTool('compile', nodeBinary(), ['src/load-bundle.ts'], { ...options, folder, env })
}

/**
 * For tools that start the product: everything is installed and built before they begin.
 *
 * @param {Options} [options]
 */
export async function prepareToRunTools(options) {
  await orExit(() =>
    underLock(async () => {
      await makeServable('all', options)
      await makePages(options)
    }),
  )
}

/**
 * @param {Options} [options]
 * @throws {ToolFailure}
 */
export async function prepareToVerify(options) {
  await underLock(() => install('all', options))
}

/**
 * Installs pnpm alone, which reads the lockfile for an audit.
 *
 * @param {Options} [options]
 * @throws {ToolFailure}
 */
export async function prepareToAudit(options) {
  await underLock(async () => {
    if (!isInstalled('all')) await installPnpm(options)
  })
}

/**
 * @param {string} name names the log
 * @param {string[]} tasks
 * @param {{ verbose?: boolean }} [options]
 */
export function turbo(name, tasks, options) {
  return runTool(name, ...turboCommand(tasks), options)
}

/**
 * @param {string[]} tasks
 * @returns {[command: string, args: string[]]}
 */
export function turboCommand(tasks) {
  return ['turbo', ['run', ...tasks]]
}

/**
 * Installs pnpm, if its hash is that of the lockfile.
 *
 * @param {Options} [options]
 * @throws {ToolFailure}
 */
export function installPnpm(options) {
  return runTool('pnpm', 'npm', ['ci', '--no-audit', '--no-fund'], { ...options, folder: pnpmFolder })
}

/**
 * @param {Scope} scope
 * @param {Options} [options]
 */
async function makeServable(scope, options) {
  await install(scope, options)
  if (!isBuilt(databaseClient)) {
    await step('Generating the database client', () => runBuild(databaseClient, options), options)
  }
}

/** @param {Options} [options] */
async function makePages(options) {
  const missing = besideTheServer.filter((build) => !isBuilt(build))
  if (missing.length === 0) return
  const build = async () => {
    for (const one of missing) await runBuild(one, options)
  }
  await step('Building the portal, the guides and the SDK', build, { ...options, beside: true })
}

/**
 * Ends the process with the reason when the work fails.
 *
 * @param {() => Promise<unknown>} work
 * @param {number} [code] the exit code then
 */
export async function orExit(work, code = 1) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error
    console.error(`\n${error.message}`)
    process.exit(code)
  }
}

/**
 * @param {string} consequence
 * @param {() => Promise<unknown>} work
 */
async function orWarn(consequence, work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error
    console.error(`\n${error.message}\n${consequence}`)
  }
}

/** @param {() => Promise<unknown>} work */
async function underLock(work) {
  try {
    await withLock(join(cacheFolder, 'lock'), work, (holder) => {
      console.log(`… Waiting for another start in this folder (process ${holder})`)
    })
  } catch (error) {
    const advice = adviceForFile(error)
    throw advice === undefined ? error : new ToolFailure(advice)
  }
}

/**
 * @param {Scope} needed
 * @param {Options} [options]
 */
async function install(needed, options) {
  if (isInstalled(needed)) return
  const files = hashOf(installFiles)
  // A start after a pull keeps the packages of the tests.
  const scope = readInstalled()?.scope === 'all' ? 'all' : needed
  if (!ownNodeRuns) (options?.out ?? process.stdout).write(`${whyPinned()}\n`)
  rmSync(installedStamp, { force: true })
  const flags = ['--frozen-lockfile', '--config.confirm-modules-purge=false', ...scopeFlags(scope)]
  const run = async () => {
    await installPnpm(options)
    await runTool('install', 'pnpm', ['install', ...flags], options)
    // 49 MB that turbo needs, and a start only when the lockfile has changed.
    if (scope === 'start') rmSync(join(pnpmFolder, 'node_modules'), { recursive: true })
  }
  await step(scope === 'all' ? 'Installing packages' : 'Installing packages (150 MB)', run, options)
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(installedStamp, JSON.stringify({ scope, files }))
}

/** @param {Scope} needed */
function isInstalled(needed) {
  const installed = readInstalled()
  const covers = installed !== undefined && (installed.scope === 'all' || installed.scope === needed)
  return covers && installed.files === hashOf(installFiles) && isNodeInstalled()
}

/** @param {readonly string[]} names */
function hashOf(names) {
  const hash = createHash('sha256')
  for (const name of names) hash.update(readFileSync(join(rootFolder, name)))
  return hash.digest('hex')
}

/** @param {Scope} scope */
function scopeFlags(scope) {
  if (scope === 'all') return ['--prod=false']
  const pinned = ownNodeRuns ? [] : ['--filter-prod', '@merchant-payments/node']
  return ['--prod', '--filter-prod', '@merchant-payments/start...', ...pinned]
}

/** @returns {{ scope: Scope, files: string } | undefined} undefined also for a damaged file: everything is installed again */
function readInstalled() {
  if (!existsSync(installedStamp)) return undefined
  try {
    return JSON.parse(readFileSync(installedStamp, 'utf8')) ?? undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
