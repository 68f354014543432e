import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))
const biomePath = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
const vitestImport = "import { expect, test } from 'vitest'\n"

const refusedCode = {
  'packages/db/src/url.ts': ['export const url = process.env.DATABASE_URL', 'noProcessEnv'],
  'packages/db/src/skip.test.ts': [`${vitestImport}test.skip('one', () => expect(1).toBe(1))`, 'noSkippedTests'],
  'packages/db/src/only.test.ts': [`${vitestImport}test.only('one', () => expect(1).toBe(1))`, 'noFocusedTests'],
  'packages/db/src/todo.test.ts': [`${vitestImport}test.todo('one')`, 'plugin'],
  'packages/db/src/fails.test.ts': [`${vitestImport}test.fails('one', () => expect(1).toBe(2))`, 'plugin'],
  'packages/db/src/wait.test.ts': [
    "import { expect, test, vi } from 'vitest'\ntest('one', async () => {\n  await vi.waitFor(() => expect(1).toBe(1))\n})",
    'plugin',
  ],
  'packages/db/src/vague.test.ts': ["import { test } from 'vitest'\ntest('one', () => {})", 'useExpect'],
  'packages/db/src/any.ts': ['export const parse = (text: string): any => text', 'noExplicitAny'],
  'packages/db/src/ignore.ts': ['// @ts-ignore\nexport const one: string = 1', 'noTsIgnore'],
  'packages/db/src/long.ts': ['export const one = 1\n'.repeat(301), 'noExcessiveLinesPerFile'],
  'packages/db/src/left.ts': ["import left from 'left-pad'\nexport const right = left", 'noUndeclaredDependencies'],
}
const accepted = {
  'apps/server/src/config.ts': 'export const url = process.env.DATABASE_URL',
  'packages/db/prisma.config.ts': 'export const url = process.env.DATABASE_URL',
  'tooling/bench/src/main.ts': 'export const url = process.env.DATABASE_URL',
  'packages/db/src/one.test.ts': `${vitestImport}test('one', () => expect(1).toBe(1))`,
  'packages/db/src/limited.test.ts':
    "import { expect, test, vi } from 'vitest'\ntest('one', async () => {\n  await vi.waitFor(() => expect(1).toBe(1), { timeout: 9 })\n})",
}

let repository: string
let found: Map<string, string[]>

beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), 'lint-rules-'))
  const plugins = ['tooling/lint/no-unfinished-test.grit', 'tooling/lint/wait-with-limit.grit']
  for (const path of ['biome.json', '.gitignore', ...plugins]) {
    mkdirSync(dirname(join(repository, path)), { recursive: true })
    copyFileSync(join(rootFolder, path), join(repository, path))
  }
  write('packages/db/package.json', JSON.stringify({ name: 'db', devDependencies: { vitest: '*' } }))
  for (const [path, [text = '']] of Object.entries(refusedCode)) write(path, text)
  for (const [path, text] of Object.entries(accepted)) write(path, text)
  const args = [biomePath, 'lint', '--reporter=json', '--max-diagnostics=none', 'apps', 'packages', 'tooling']
  const run = spawnSync(process.execPath, args, { cwd: repository, encoding: 'utf8' })
  const { diagnostics }: Report = JSON.parse(run.stdout)
  found = new Map()
  for (const { category, location } of diagnostics) {
    found.set(location.path, [...(found.get(location.path) ?? []), category])
  }
})

afterAll(() => rmSync(repository, { recursive: true }))

test.each(Object.entries(refusedCode))('%s is refused', (path, [, rule]) => {
  expect(found.get(path)).toContainEqual(expect.stringContaining(rule ?? ''))
})

test.each(Object.keys(accepted))('%s is fine', (path) => {
  expect(found.get(path)).toBeUndefined()
})

type Report = {
  diagnostics: { category: string; location: { path: string } }[]
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(repository, path)), { recursive: true })
  writeFileSync(join(repository, path), `${text}\n`)
}
