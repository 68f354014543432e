import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { cacheFolder, pnpmVersion, rootFolder } from './places.mjs'
import { step } from './progress.mjs'
import { runTool, ToolFailure } from './run-tool.mjs'

/** @typedef {{ verbose?: boolean, out?: NodeJS.WriteStream }} Options out: where the steps are told; standard output by default */

/** The parts of the build that the server needs. */
const neededToStart = [
  '@merchant-payments/db#generate',
  '@merchant-payments/portal#build',
  '@merchant-payments/sdk#build',
]

const lockfilePath = join(rootFolder, 'pnpm-lock.yaml')
/** The lockfile whose packages are all installed, with their install scripts run. */
const installedStamp = join(cacheFolder, 'installed-lock.yaml')

/**
 * Brings a clone to where the server can start: installs when the lockfile has changed, and builds what has (turbo knows).
 * Ends the process, with what failed, when it cannot.
 *
 * @param {Options} [options]
 */
export async function prepareToStart(options) {
  try {
    await underLock(async () => {
      await install(options)
      const build = () => turbo('build', neededToStart, options)
      await step('Building the portal, the SDK and the database client', build, options)
    })
  } catch (error) {
    if (!(error instanceof ToolFailure)) throw error
    console.error(`\n${error.message}`)
    process.exit(1)
  }
}

/** @param {Options} [options] */
export async function prepareToVerify(options) {
  await underLock(() => install(options))
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
 * Through pnpm's own `exec`: turbo runs each package's script with the pnpm that it finds on the PATH, and the machine need
 * not have one.
 *
 * @param {string[]} tasks
 * @returns {[command: string, args: string[]]}
 */
export function turboCommand(tasks) {
  return ['npx', ['--yes', pnpmVersion, 'exec', 'turbo', 'run', ...tasks]]
}

/** @param {() => Promise<unknown>} work */
async function underLock(work) {
  await withLock(join(cacheFolder, 'lock'), work, (holder) => {
    console.log(`… Waiting for another start in this folder (process ${holder})`)
  })
}

/** @param {Options} [options] */
async function install(options) {
  if (isInstalled()) return
  rmSync(installedStamp, { force: true })
  const flags = ['--frozen-lockfile', '--prod=false', '--config.confirm-modules-purge=false']
  const run = () => runTool('install', 'npx', ['--yes', pnpmVersion, 'install', ...flags], options)
  await step('Installing packages', run, options)
  copyFileSync(lockfilePath, installedStamp)
}

function isInstalled() {
  const needed = [installedStamp, join(rootFolder, 'node_modules', 'node', 'bin', 'node')]
  return needed.every((path) => existsSync(path)) && readFileSync(installedStamp).equals(readFileSync(lockfilePath))
}
