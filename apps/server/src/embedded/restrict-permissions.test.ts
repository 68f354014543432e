import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDataDir } from './data-dir.ts'
import { restrictPermissions } from './restrict-permissions.ts'

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-payments-data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'data')
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o7777

/** Everything in a folder and the folder itself, with its mode in octal. */
async function modesOf(folder: string) {
  const names = ['', ...(await readdir(folder, { recursive: true }))]
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await octal(join(folder, name))] as const)),
  )
}

const octal = async (path: string) => (await modeOf(path)).toString(8)

/** A data directory whose files are open to all users. */
async function openedFolder() {
  const folder = await emptyFolder()
  for (const name of ['', 'sandbox', 'authorities', 'example-store', 'postgres', 'postgres/server-0123456789abcdef']) {
    await mkdir(join(folder, name))
    await chmod(join(folder, name), 0o755)
  }
  for (const name of ['demo.json', 'sandbox/sandbox.sqlite', 'sandbox/sandbox.sqlite-wal', 'postgres/embedded.lock']) {
    await writeFile(join(folder, name), 'kept')
    await chmod(join(folder, name), 0o644)
  }
  return folder
}

test('a data directory that was open to every local user is closed, with all that is ours in it', async () => {
  const folder = await openedFolder()
  await restrictPermissions(folder, undefined)
  expect(await modesOf(folder)).toEqual({
    '': '700',
    'demo.json': '600',
    sandbox: '700',
    'sandbox/sandbox.sqlite': '600',
    'sandbox/sandbox.sqlite-wal': '600',
    authorities: '700',
    'example-store': '700',
    postgres: '700',
    'postgres/embedded.lock': '600',
    'postgres/server-0123456789abcdef': '755',
  })
})

test("PostgreSQL's own user passes through a closed data directory to its files, and reads nothing else", async () => {
  const folder = await openedFolder()
  // Any group of this process: root may give a folder to every one.
  const gid = process.getuid?.() === 0 ? 65_534 : (process.getgid?.() ?? 0)
  await restrictPermissions(folder, { gid })
  for (const path of [folder, join(folder, 'postgres')]) {
    expect(await octal(path)).toBe('710')
    expect((await stat(path)).gid).toBe(gid)
  }
  expect(await octal(join(folder, 'sandbox'))).toBe('700')
  expect(await octal(join(folder, 'postgres/embedded.lock'))).toBe('600')
})

test('a new data directory is closed from the beginning, with its parents', async () => {
  const folder = join(await emptyFolder(), 'deep')
  await openDataDir({ dataDir: folder, databaseUrl: 'postgresql://elsewhere' })
  expect([await octal(folder), await octal(join(folder, '..'))]).toEqual(['700', '700'])
})

test('a directory with folders that are not ours keeps its mode, and what links lead to keeps its own', async () => {
  const folder = await openedFolder()
  await mkdir(join(folder, 'photos'))
  await chmod(join(folder, 'photos'), 0o755)
  await writeFile(join(folder, 'photos', 'cat'), 'cat', { mode: 0o644 })
  await chmod(join(folder, 'photos', 'cat'), 0o644)
  await symlink(join(folder, 'photos', 'cat'), join(folder, 'sandbox', 'link'))
  await restrictPermissions(folder, undefined)
  expect(await modesOf(folder)).toMatchObject({
    '': '755',
    photos: '755',
    'photos/cat': '644',
    sandbox: '700',
    'demo.json': '600',
  })
})

test('a process with another database changes no mode of a directory with an embedded PostgreSQL', async () => {
  const folder = await emptyFolder()
  await openDataDir({ dataDir: folder, databaseUrl: undefined })
  await mkdir(join(folder, 'postgres'), { recursive: true })
  await openDataDir({ dataDir: folder, databaseUrl: undefined })
  const before = [await modesOf(folder), (await stat(folder)).gid]
  await openDataDir({ dataDir: folder, databaseUrl: 'postgresql://elsewhere' })
  expect([await modesOf(folder), (await stat(folder)).gid]).toEqual(before)
})
