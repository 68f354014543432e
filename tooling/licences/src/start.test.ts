import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { leftOutBy, productionPackages } from './installed.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const leftOut = leftOutBy(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'))
const installed = productionPackages([join(root, 'tooling/start')], leftOut).map(({ name }) => name)

test('a start installs at most 350 packages', () => {
  expect(new Set(installed).size).toBeGreaterThan(200)
  expect(installed.length).toBeLessThanOrEqual(350)
})

test.each(['@prisma/config', 'c12', 'effect', 'esbuild', 'h3', 'tsup', 'typescript'])(
  'a start does not install %s, which no code of a start loads',
  (name) => {
    expect(installed).not.toContain(name)
  },
)
