import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { explain } from '../explain-command-error.ts'
import { localSecrets } from './data-dir.ts'
import { demoTestKey, readDemo } from './demo.ts'
import { withRunningSandbox } from './sandbox.ts'

async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-payments-data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A data directory with one file in it. */
async function folderWith(file: string, text: string) {
  const folder = await dataFolder()
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
  return folder
}

const damages = [
  ['an empty file', ''],
  ['half a file', '{"url":"http://127'],
  ['another shape', '{"url":1}'],
  ['null', 'null'],
]

test.each(damages)('the address of a sandbox in %s is ignored', async (_, text) => {
  const config = readConfig({ DATA_DIR: await folderWith('sandbox/address.json', text) }, [])
  expect(await withRunningSandbox(config)).toMatchObject({ externalSandboxUrl: undefined })
})

test.each(damages)('a demo merchant in %s is not found, and the damage is noticed', async (_, text) => {
  const folder = await folderWith('demo.json', text)
  expect(await demoTestKey(folder)).toBeNull()
  expect(await readDemo(folder)).toEqual({ kept: null, isDamaged: true })
})

test('a missing demo.json is not damaged', async () => {
  expect(await readDemo(await dataFolder())).toEqual({ kept: null, isDamaged: false })
})

test.each(damages)('secrets in %s end the start with one line that names the file and what to do', async (_, text) => {
  const folder = await folderWith('secrets.json', text)
  const message = `DATA_DIR contains a damaged ${join(folder, 'secrets.json')}; restore it, or move the directory away to start over`
  await expect(localSecrets(folder)).rejects.toMatchObject({ name: 'ConfigError', message })
})

const readers = [
  ['secrets.json', localSecrets],
  ['demo.json', demoTestKey],
  ['sandbox/address.json', (folder: string) => withRunningSandbox(readConfig({ DATA_DIR: folder }, []))],
] as const

test.each(readers)('a folder in the place of %s ends the start with one line, not with a stack', async (file, read) => {
  const folder = await dataFolder()
  await mkdir(join(folder, file), { recursive: true })
  const error = await read(folder).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(explain(error)).toMatch(/^\S+ cannot be used: there is a folder in its place\. .+ or set DATA_DIR/)
})

test('a folder that a read-only file system does not create is named (fault: a stack)', () => {
  const error = Object.assign(new Error('x'), { code: 'ENOENT', path: '/x', syscall: 'mkdir' })
  expect(explain(error)).toMatch(/^\/x cannot be used: the file system is read-only\. /)
})

test('an error without a path is a bug, and so is a missing file of the product', () => {
  expect(explain(new TypeError('x'))).toBeNull()
  expect(explain(Object.assign(new Error('x'), { code: 'ENOENT', path: '/x', syscall: 'open' }))).toBeNull()
})
