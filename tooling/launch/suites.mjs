import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { ROOT } from './places.mjs'

const SUITE = /\.test(-d)?\.(m?[jt]s|tsx)$/
const NOT_OURS = new Set(['node_modules', 'dist', 'generated', '.turbo', '.data'])

/**
 * @typedef {{ path: string, passed: number, failed: number, skipped: number, seconds: number }} Outcome
 * @typedef {{ numTotalTests: number, testResults: { name: string, status: string, startTime: number, endTime: number,
 *   assertionResults: { status: string }[] }[] }} Report vitest's JSON report, as far as it is read here
 */

/**
 * Every test file of the repository, relative to its root.
 *
 * @param {string} [folder]
 * @returns {string[]}
 */
export function testFiles(folder = ROOT) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return testFiles(path)
      return entry.isFile() && SUITE.test(entry.name) ? [relative(ROOT, path)] : []
    })
}

/**
 * What became of each test file, from vitest's JSON report. A file that was not run at all counts as one failure, and so
 * does a file that broke before its first test.
 *
 * @param {string} reportFile
 * @param {string[]} files
 * @returns {Outcome[]}
 */
export function outcomes(reportFile, files) {
  /** @type {Report} */
  const report = JSON.parse(readFileSync(reportFile, 'utf8'))
  const ran = new Map(report.testResults.map((result) => [relative(ROOT, result.name), result]))
  return [...new Set([...files, ...ran.keys()])].map((path) => {
    const result = ran.get(path)
    if (!result) return { path, passed: 0, failed: 1, skipped: 0, seconds: 0 }
    /** @param {string[]} wanted */
    const count = (...wanted) => result.assertionResults.filter(({ status }) => wanted.includes(status)).length
    const failed = count('failed')
    return {
      path,
      passed: count('passed'),
      failed: failed || (result.status === 'failed' ? 1 : 0),
      skipped: result.assertionResults.length - count('passed', 'failed'),
      seconds: Math.max(0, result.endTime - result.startTime) / 1000,
    }
  })
}

/**
 * @param {Outcome[]} all
 * @returns {Outcome[]} one per package, `path` being the package's folder
 */
export function byPackage(all) {
  /** @type {Map<string, Outcome>} */
  const sums = new Map()
  for (const { path, ...one } of all) {
    const folder = path.split(sep).slice(0, 2).join('/')
    const sum = sums.get(folder) ?? { path: folder, passed: 0, failed: 0, skipped: 0, seconds: 0 }
    sums.set(folder, {
      path: folder,
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      seconds: sum.seconds + one.seconds,
    })
  }
  return [...sums.values()].sort((a, b) => a.path.localeCompare(b.path))
}
