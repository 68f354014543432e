import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyBinaries } from './copy-binaries.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'copy-'))
  await mkdir(join(directory, 'native/bin'), { recursive: true, mode: 0o700 })
  await mkdir(join(directory, 'native/lib'), { mode: 0o700 })
  await writeFile(join(directory, 'native/bin/postgres'), 'program', { mode: 0o600 })
  await writeFile(join(directory, 'native/lib/libpq.so.5'), 'library', { mode: 0o600 })
  await writeFile(join(directory, 'native/lib/libpq.a'), 'for compilers')
  await symlink('libpq.so.5', join(directory, 'native/lib/libpq.so'))
})

afterEach(() => rm(directory, { recursive: true }))

const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('every user can run the copy, however many processes make it at once', async () => {
  const copy = join(directory, 'copy')
  await Promise.all([1, 2, 3].map(() => copyBinaries(join(directory, 'native'), copy)))
  expect((await readdir(directory)).sort()).toEqual(['copy', 'native'])
  expect((await readdir(join(copy, 'lib'))).sort()).toEqual(['libpq.so', 'libpq.so.5'])
  expect(await readFile(join(copy, 'lib/libpq.so'), 'utf8')).toBe('library')
  expect(
    await Promise.all(['', 'lib', 'bin/postgres', 'lib/libpq.so.5'].map((path) => mode(join(copy, path)))),
  ).toEqual(['755', '755', '755', '644'])
})

test('the remains of a copy that was interrupted long ago are removed, and those of a recent one are not', async () => {
  await mkdir(join(directory, 'copy.old'))
  await utimes(join(directory, 'copy.old'), new Date(0), new Date(0))
  await mkdir(join(directory, 'copy.new'))
  await copyBinaries(join(directory, 'native'), join(directory, 'copy'))
  expect((await readdir(directory)).sort()).toEqual(['copy', 'copy.new', 'native'])
})

test('a copy that fails is reported in one line', async () => {
  await expect(copyBinaries(join(directory, 'none'), join(directory, 'copy'))).rejects.toThrow(
    /^PostgreSQL cannot be copied to .*copy: it is not there$/,
  )
})
