import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type ErrorCode, errorTable, portalCodes } from './core/request/errors.ts'
import type { ProcedureMeta } from './core/request/procedure-meta.ts'
import { appRouter } from './resources/router.ts'

/** The bounds of the core, which `npm test` runs: a test that is slow or one of many alike belongs to `npm run test:all`. */
const minTests = 1_000
const maxSlowFiles = 70

const root = fileURLToPath(new URL('../../..', import.meta.url))
const reasons: Record<string, string[]> = JSON.parse(
  readFileSync(join(root, 'tooling/vitest/full-run-only.json'), 'utf8'),
)
const fullRunOnly = Object.values(reasons).flat()
const files = globSync('{apps,packages,tooling}/*/{*,{src,e2e,test,guides}/**/*}.test.ts', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
}).map((path) => path.replaceAll('\\', '/'))
const core = files.filter((path) => !fullRunOnly.includes(path))
const text = core.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')

test('each file that the core leaves out exists, and is listed once', () => {
  expect(fullRunOnly.filter((path) => !files.includes(path))).toEqual([])
  expect(new Set(fullRunOnly).size).toBe(fullRunOnly.length)
})

test('the core has a test of every operation', () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta?: ProcedureMeta } }>
  const operations = Object.entries(procedures)
    .filter(([, { _def }]) => _def.meta?.openapi !== undefined)
    // The client of the platform has these operations without a prefix.
    .map(([path]) => path.replace(/^platform\./, ''))
  expect(operations.length).toBeGreaterThan(40)
  expect(operations.filter((path) => !text.includes(`.${path}(`))).toEqual([])
})

test('the core has a test of every error code of the API', () => {
  const codes = (Object.keys(errorTable) as ErrorCode[]).filter((code) => !portalCodes.includes(code))
  expect(codes.filter((code) => !new RegExp(`\\b${code}\\b`).test(text))).toEqual([])
})

test('the core stays within its budget: at least 1,000 tests, and at most 70 files that need a database or a browser', () => {
  expect(text.match(/^\s*test(?:\.each)?\(/gm)?.length).toBeGreaterThan(minTests)
  expect(core.filter((path) => /\.(?:db|e2e|browser)\.test\.ts$/.test(path)).length).toBeLessThanOrEqual(maxSlowFiles)
})
