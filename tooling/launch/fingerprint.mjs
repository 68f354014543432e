import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const NOT_SOURCE = new Set(['node_modules', 'dist', 'generated', '.turbo', 'coverage'])

/**
 * Everything under `paths` (files or folders, relative to `root`; absent ones count as absent) and `extra` in one hash.
 *
 * @param {string} root
 * @param {string[]} paths
 * @param {string} [extra]
 */
export function fingerprint(root, paths, extra = '') {
  const hash = createHash('sha256').update(extra)
  for (const file of paths.flatMap((path) => filesOf(root, path)).sort()) {
    // The length keeps two neighbouring files from being read as one.
    const bytes = readFileSync(join(root, file))
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !NOT_SOURCE.has(name))
    .flatMap((name) => filesOf(root, join(path, name)))
}

/**
 * A file that remembers for which fingerprint a piece of work was last finished.
 *
 * @param {string} file
 */
export function stampAt(file) {
  return {
    /** @param {string} print */
    matches: (print) => existsSync(file) && readFileSync(file, 'utf8') === print,
    clear: () => rmSync(file, { force: true }),
    /** @param {string} print */
    write(print) {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, print)
      renameSync(`${file}.new`, file)
    },
  }
}
