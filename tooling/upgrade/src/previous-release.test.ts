import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from './build-release.ts'
import { previousRelease } from './previous-release.ts'

test('the document names the previous release, with its commit and its schema', async () => {
  const { commit, schema } = previousRelease(await readFile(join(rootFolder, 'docs/releases.md'), 'utf8'))
  expect(commit).toMatch(/^[0-9a-f]{7,40}$/)
  expect(schema).toMatch(/^\d{14}$/)
})

test('a document without it is refused', () => {
  expect(() => previousRelease('# Releases\n')).toThrow('no row of the previous release')
})
