import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const rootFolder = fileURLToPath(new URL('../..', import.meta.url))
const { scripts } = JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

// Excluded folders are not entered: what is installed in them is a hundred times as many files.
const files = globSync('{apps,docs,packages,tooling}/**', {
  cwd: rootFolder,
  exclude: ['**/node_modules/**', '**/dist/**', '**/generated/**'],
})
const written = [...files, 'README.md', 'CONTRIBUTING.md', '.env.example']
const texts = written
  .filter((path) => /\.(md|example|html)$|\/src\/.*\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join(rootFolder, path), 'utf8')] as const)

test('no document and no message names pnpm as a command, which the promised machine does not have', () => {
  expect(
    texts
      .filter(([, text]) => /\bpnpm (?:-|mpay\b|[a-z-]+`|[a-z-]+ [-a-z[]+)/.test(text.replaceAll(/\/\/.*|\/\*.*/g, '')))
      .map(([path]) => path),
  ).toEqual([])
  expect(texts.length).toBeGreaterThan(500)
})

test('every npm run of a document is a script', () => {
  const named = texts.flatMap(([, text]) =>
    [...text.matchAll(/npm run (?:--silent )?([a-z][a-z-]*)\b(?!-)(?! --prefix)/g)].map(([, name = '']) => name),
  )
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
  expect(named).toContain('mpay')
})

test('no script needs a pnpm on the PATH, turbo included', () => {
  expect(Object.entries(scripts).filter(([, script]) => /\b(pnpm|turbo run)\b/.test(script))).toEqual([])
})
