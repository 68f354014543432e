import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { rootFolder } from './places.mjs'

const suiteFile = /\.test(-d)?\.(m?[jt]s|tsx)$/
const foreignFolders = new Set(['node_modules', 'dist', 'generated', '.turbo', '.data'])

/**
 * @typedef {{ path: string, passed: number, failed: number, skipped: number, seconds: number }} Outcome
 *   of a test file, as the reporter of tooling/vitest writes it, or of all files of a package
 */

/**
 * Every test file of the repository, relative to its root.
 *
 * @param {string} [folder]
 * @returns {string[]}
 */
export function testFiles(folder = rootFolder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !foreignFolders.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return testFiles(path)
      return entry.isFile() && suiteFile.test(entry.name) ? [relative(rootFolder, path)] : []
    })
}

/**
 * A file that was not run at all counts as one failure.
 *
 * @param {Outcome[]} outcomes of the files that ran
 * @param {string[]} files all that there are
 * @returns {Outcome[]} one per package, `path` being the package's folder
 */
export function byPackage(outcomes, files) {
  const ran = new Set(outcomes.map(({ path }) => path))
  const absent = files.filter((path) => !ran.has(path))
  const all = [...outcomes, ...absent.map((path) => ({ path, passed: 0, failed: 1, skipped: 0, seconds: 0 }))]
  /** @param {Outcome} outcome */
  const folderOf = (outcome) => outcome.path.split(sep).slice(0, 2).join('/')
  return [...new Set(all.map(folderOf))]
    .map((path) => {
      const group = all.filter((outcome) => folderOf(outcome) === path)
      /** @param {'passed' | 'failed' | 'skipped' | 'seconds'} count */
      const sum = (count) => group.reduce((total, outcome) => total + outcome[count], 0)
      return { path, passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), seconds: sum('seconds') }
    })
    .sort((a, b) => a.path.localeCompare(b.path))
}
