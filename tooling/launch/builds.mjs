import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildingFileIn } from '../../apps/server/src/settings/page-build.mjs'
import { fingerprintOf } from './fingerprint.mjs'
import { cacheFolder, portalFolder, rootFolder } from './places.mjs'
import { runTool } from './run-tool.mjs'
import { nodeBinary } from './runtime.mjs'

/**
 * @typedef {{ name: string, inputs: string[], setting?: string, output: string, commands: { folder: string, args: string[] }[] }} Build
 *   something that `npm start` builds: inputs and output are relative to the root; the output also depends on the environment variable
 *   `setting`; each command is a script of Node.js with its arguments, run in its folder
 */

const viteScript = join(portalFolder, 'node_modules', 'vite', 'bin', 'vite.js')

/** @type {Build} */
export const databaseClient = {
  name: 'database-client',
  inputs: ['packages/db/prisma', 'packages/db/prisma.config.ts', 'packages/db/scripts', 'pnpm-lock.yaml'],
  output: 'packages/db/src/generated',
  commands: [['scripts/prisma.mjs', 'generate'], ['scripts/write-query-compiler.mjs']].map((args) => ({
    folder: 'packages/db',
    args,
  })),
}

/** @type {Build} */
const sdk = {
  name: 'sdk',
  inputs: ['packages/sdk', 'pnpm-lock.yaml'],
  output: 'packages/sdk/dist',
  commands: [{ folder: 'packages/sdk', args: ['scripts/build.ts'] }],
}

/** The guides offer the SDK for download, so it is built before them. @type {Build} */
const pages = {
  name: 'pages',
  inputs: ['apps/portal', 'docs', 'packages/api/src', 'packages/sdk', 'pnpm-lock.yaml'],
  setting: 'PORTAL_LANGUAGE',
  output: 'apps/portal/dist',
  commands: [[], ['--config', 'guides.vite.config.ts'], ['--config', 'docs.vite.config.ts']].map((config) => ({
    folder: 'apps/portal',
    args: [viteScript, 'build', ...config],
  })),
}

/** The code of the server for the next start, in few files. A start without it runs the sources. @type {Build} */
export const serverBundle = {
  name: 'server',
  inputs: ['apps/server', 'packages', 'tooling/production/src/run', 'tooling/start', 'pnpm-lock.yaml'],
  output: 'tooling/start/dist',
  commands: [{ folder: 'tooling/start', args: ['src/bundle-server.ts'] }],
}

/** Built beside the running server, in this order. */
export const besideTheServer = [sdk, pages]

/** The server answers requests for pages with "being built" while the process whose id is in this file runs. */
export const buildingFile = buildingFileIn(portalFolder)

/** @param {Build} build */
export function isBuilt({ name, inputs, setting, output }) {
  const stamp = stampOf(name)
  if (!existsSync(join(rootFolder, output)) || !existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8') === stampText(inputs, setting)
}

/**
 * @param {string[]} inputs
 * @param {string | undefined} setting
 */
function stampText(inputs, setting) {
  const value = setting === undefined ? undefined : process.env[setting]
  return value ? `${fingerprintOf(inputs)} ${value}` : fingerprintOf(inputs)
}

/**
 * @param {Build} build
 * @param {{ verbose?: boolean }} [options]
 * @returns {Promise<void>}
 * @throws {import('./run-tool.mjs').ToolFailure}
 */
export async function runBuild({ name, inputs, setting, commands }, options) {
  rmSync(stampOf(name), { force: true })
  // Of before: a file that is written while the build runs is built by the next one.
  const stamp = stampText(inputs, setting)
  for (const { folder, args } of commands) {
    await runTool(name, nodeBinary(), args, { ...options, folder: join(rootFolder, folder) })
  }
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(stampOf(name), stamp)
}

/** @param {string} name */
function stampOf(name) {
  return join(cacheFolder, `built-${name}`)
}
