import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from './build-release.ts'
import { previousCommit } from './previous-commit.ts'
import { previousRelease } from './previous-release.ts'

const table = (commit: string) => `| previous | 0.1.0   | ${commit} | \`20261129200000\` |\n`

test('the document names the previous release, with its schema', async () => {
  const { release, schema } = previousRelease(await readFile(join(rootFolder, 'docs/releases.md'), 'utf8'))
  expect(release).toMatch(/^\d+\.\d+\.\d+$/)
  expect(schema).toMatch(/^\d{14}$/)
})

test('a release that is tagged has a commit, and the first one has none until then', () => {
  const schema = '20261129200000'
  expect(previousRelease(table('`c3e6b02`'))).toEqual({ release: '0.1.0', commit: 'c3e6b02', schema })
  expect(previousRelease(table('–'))).toEqual({ release: '0.1.0', commit: null, schema })
})

test('a document without it is refused', () => {
  expect(() => previousRelease('# Releases\n')).toThrow('no row of the previous release')
})

test('while no release is tagged, the drill begins with the commit that wrote its schema, and says so', async () => {
  const said: string[] = []
  expect(await previousCommit(table('`c3e6b02`'), (line) => said.push(line))).toBe('c3e6b02')
  expect(said).toEqual([])
  expect(await previousCommit(table('–'), (line) => said.push(line))).toMatch(/^[0-9a-f]{40}$/)
  expect(said).toEqual([expect.stringContaining('0.1.0 is not tagged yet')])
})
