import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adviceFor } from './advice.mjs'
import { byPackage, testFiles } from './suites.mjs'
import { printSummary } from './summary.mjs'

const outcome = (path: string, passed: number, failed = 0, skipped = 0) => ({
  path,
  passed,
  failed,
  skipped,
  seconds: 0.5,
})

test('files add up to packages, and one that did not run counts as failed', () => {
  const ran = [
    outcome('packages/a/one.test.ts', 2),
    outcome('packages/a/two.test.ts', 1, 1, 1),
    outcome('packages/b/broken.test.ts', 0, 1),
  ]
  expect(byPackage(ran, ['packages/a/one.test.ts', 'apps/c/absent.test.ts'])).toEqual([
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
