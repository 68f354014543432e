import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('docs/dependencies.md has each production dependency of apps and packages, and no other', () => {
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root }).map((path) => JSON.parse(read(path)))
  const used = manifests
    .flatMap(({ dependencies = {} }) => Object.keys(dependencies))
    .filter((name) => !name.startsWith('@merchant-payments/'))
  const rows = read('docs/dependencies.md').matchAll(/^\| ([a-z@][^|]+) \|/gm)
  const listed = [...rows].flatMap(([, names = '']) => names.trim().split(', '))
  expect(listed.toSorted()).toEqual([...new Set(used)].toSorted())
})
