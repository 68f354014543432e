import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, stampAt } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { CACHE, ROOT } from './places.mjs'
import { PNPM } from './pnpm-version.mjs'
import { step } from './progress.mjs'
import { runTool } from './run-tool.mjs'

const WORKSPACE_FOLDERS = ['apps', 'packages', 'tooling']

/** What the server needs from the build, what it is made of, and what proves that it is there. */
const NEEDED_TO_START = {
  tasks: ['@merchant-payments/db#generate', '@merchant-payments/portal#build', '@merchant-payments/sdk#build'],
  from: ['packages/db/prisma', 'packages/db/prisma.config.ts', 'apps/portal', 'packages/sdk', 'turbo.json'],
  gives: ['packages/db/src/generated/client.ts', 'apps/portal/dist/index.html', 'packages/sdk/dist/index.js'],
}

/**
 * Brings a clone to where the server can start: installs and builds, each only when what it depends on has changed.
 *
 * @param {{ verbose?: boolean }} [options]
 */
export async function prepareToStart(options) {
  await underLock(async () => {
    const packages = await install(options)
    const print = fingerprint(ROOT, NEEDED_TO_START.from, packages)
    const stamp = stampAt(join(CACHE, 'build.stamp'))
    if (stamp.matches(print) && NEEDED_TO_START.gives.every((path) => existsSync(join(ROOT, path)))) return
    stamp.clear()
    await step('Building the portal, the SDK and the database client', () =>
      turbo('build', NEEDED_TO_START.tasks, options),
    )
    stamp.write(print)
  })
}

/** @param {{ verbose?: boolean }} [options] */
export async function prepareToVerify(options) {
  await underLock(() => install(options))
}

/**
 * @param {string} name names the log
 * @param {string[]} args
 * @param {{ verbose?: boolean }} [options]
 */
export function turbo(name, args, options) {
  // Through pnpm's own `exec`: turbo runs each package's script with the pnpm that it finds on the PATH.
  return runTool(name, 'npx', ['--yes', PNPM, 'exec', 'turbo', 'run', ...args], options)
}

/** @param {() => Promise<unknown>} work */
async function underLock(work) {
  await withLock(join(CACHE, 'lock'), work, (holder) => {
    console.log(`… Waiting for another start in this folder (process ${holder})`)
  })
}

/**
 * @param {{ verbose?: boolean }} [options]
 * @returns {Promise<string>} the fingerprint of what is installed
 */
async function install(options) {
  const manifests = WORKSPACE_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => join(folder, name, 'package.json')),
  ).filter((path) => existsSync(join(ROOT, path)))
  const print = fingerprint(
    ROOT,
    ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.npmrc', ...manifests],
    [PNPM, process.platform, process.arch].join(),
  )
  const stamp = stampAt(join(CACHE, 'install.stamp'))
  const present = ['node_modules/.modules.yaml', 'node_modules/node/bin/node'].every((path) =>
    existsSync(join(ROOT, path)),
  )
  if (present && stamp.matches(print)) return print
  stamp.clear()
  const flags = ['--frozen-lockfile', '--prod=false', '--config.confirm-modules-purge=false']
  await step('Installing packages', () => runTool('install', 'npx', ['--yes', PNPM, 'install', ...flags], options))
  stamp.write(print)
  return print
}
