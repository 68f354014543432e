import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { rootFolder } from './places.mjs'

const releasesPath = join(rootFolder, 'apps', 'server', 'src', 'runtime', 'node-releases.json')
/** @type {{ supported: number[] }} */
const { supported } = JSON.parse(readFileSync(releasesPath, 'utf8'))
const pinnedPath = join(rootFolder, 'node_modules', 'node', 'bin', 'node')

/**
 * Whether the product runs on this version of Node.js. On others a pinned version is installed for it.
 *
 * @param {string} version such as 24.22.1
 */
function isSupported(version) {
  return supported.includes(Number(version.split('.')[0]))
}

/** Whether the machine's own Node.js runs the product. */
export const ownNodeRuns = isSupported(process.versions.node)

/** The Node.js that runs the product: the machine's own, or the one that the lockfile pins. */
export function nodeBinary() {
  // The pinned binary itself: a wrapper would take signals for it.
  return ownNodeRuns ? process.execPath : realpathSync(pinnedPath)
}

/** Whether `nodeBinary` is there. */
export function isNodeInstalled() {
  return ownNodeRuns || existsSync(pinnedPath)
}

/** The reason for the pinned Node.js, for the terminal. */
export function whyPinned() {
  return `The server runs on Node.js ${supported.join(' or ')}, and this machine has ${process.versions.node}: another is installed for it in this folder (45 MB to download, 190 MB on disk).`
}
