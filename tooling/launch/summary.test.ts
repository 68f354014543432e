import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { adviceFor } from './advice.mjs'
import { ROOT } from './places.mjs'
import { byPackage, outcomes, testFiles } from './suites.mjs'
import { printSummary } from './summary.mjs'

function report(testResults: object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'launch-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'report.json'), JSON.stringify({ testResults }))
  return join(folder, 'report.json')
}

const ran = (path: string, status: string, ...statuses: string[]) => ({
  name: join(ROOT, path),
  status,
  startTime: 0,
  endTime: 500,
  assertionResults: statuses.map((one) => ({ status: one })),
})

test('a file that did not run, and one that broke before its first test, count as failed', () => {
  const file = report([
    ran('packages/a/one.test.ts', 'passed', 'passed', 'passed'),
    ran('packages/a/two.test.ts', 'failed', 'passed', 'failed', 'pending'),
    ran('packages/b/broken.test.ts', 'failed'),
  ])
  expect(byPackage(outcomes(file, ['packages/a/one.test.ts', 'apps/c/absent.test.ts']))).toEqual([
    { path: 'apps/c', passed: 0, failed: 1, skipped: 0, seconds: 0 },
    { path: 'packages/a', passed: 3, failed: 1, skipped: 1, seconds: 1 },
    { path: 'packages/b', passed: 0, failed: 1, skipped: 0, seconds: 0.5 },
  ])
})

test('finds the test files of every folder', () => {
  expect(testFiles()).toContain(join('tooling', 'launch', 'summary.test.ts'))
})

test('the last line is the sum, with the skipped among the failed', () => {
  const printed: string[] = []
  const lines = [
    { title: 'Types', passed: 1, failed: 0, seconds: 1 },
    { title: 'packages/a', passed: 3, failed: 1, skipped: 1, seconds: 1 },
  ]
  expect(printSummary(lines, 2, (text) => printed.push(text))).toBe(2)
  expect(printed.join('\n').split('\n').at(-1)).toBe('4 passed, 2 failed')
})

test.each([
  ['npm error code ENOTFOUND', 'registry cannot be reached'],
  ['ENOSPC: no space left on device, write', 'disk is full'],
  ['unable to get local issuer certificate', 'NODE_EXTRA_CA_CERTS'],
  ['Error: ERR_PNPM_OUTDATED_LOCKFILE', 'commit the lockfile'],
])('%s: says what to do', (output, advice) => {
  expect(adviceFor(output)).toContain(advice)
})

test('has no advice for a failure of the code', () => {
  expect(adviceFor('SyntaxError: Unexpected token')).toBeUndefined()
})
