import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { rootFolder } from './places.mjs'

const leftOut = new Set(['node_modules', 'dist', 'generated', '.turbo', '.data', '.building'])

/**
 * Changes when a file is added, removed or written. It reads no contents, so it takes milliseconds.
 *
 * @param {readonly string[]} paths files and folders, relative to the root
 */
export function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addTo(hash, join(rootFolder, path))
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) {
    hash.update(`${relative(rootFolder, path)}\0${stat.size}\0${stat.mtimeMs}\n`)
    return
  }
  const entries = readdirSync(path).sort()
  for (const name of entries) if (!leftOut.has(name) && !name.endsWith('.test.ts')) addTo(hash, join(path, name))
}
