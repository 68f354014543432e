import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { rootFolder } from './places.mjs'

const leftOut = new Set(['node_modules', 'dist', 'generated', '.turbo', '.data', '.building'])

/**
 * Changes when a file is added, removed or written. It reads no contents, so it takes milliseconds.
 *
 * @param {readonly string[]} paths files and folders, relative to the root
 */
export function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    if (statSync(`${rootFolder}/${path}`).isDirectory()) addFolder(hash, path)
    else addFile(hash, path)
  }
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 */
function addFolder(hash, folder) {
  const entries = readdirSync(`${rootFolder}/${folder}`, { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const { name } = entry
    if (leftOut.has(name) || name.endsWith('.test.ts')) continue
    if (entry.isDirectory()) addFolder(hash, `${folder}/${name}`)
    else addFile(hash, `${folder}/${name}`)
  }
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addFile(hash, path) {
  const { size, mtimeMs } = statSync(`${rootFolder}/${path}`)
  hash.update(`${path}\0${size}\0${mtimeMs}\n`)
}
