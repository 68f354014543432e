import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withLock } from './lock.mjs'

function lockFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'launch-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'lock')
}

test('is free again after the work, also when that fails', async () => {
  const file = lockFile()
  await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(existsSync(file)).toBe(false)
  expect(await withLock(file, () => Promise.resolve('done'))).toBe('done')
})

test('a lock that a dead process left is taken over', async () => {
  const file = lockFile()
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(file, String(pid))
  expect(await withLock(file, () => Promise.resolve('done'))).toBe('done')
})

test('a lock that names no process is taken over (fault: it was put back for ever)', async () => {
  const file = lockFile()
  for (const text of ['', 'half a file', '{"pid":']) {
    writeFileSync(file, text)
    expect(await withLock(file, () => Promise.resolve('done'))).toBe('done')
  }
})

test('a living holder is waited for, and named', async () => {
  const file = lockFile()
  // This process's parent certainly lives.
  writeFileSync(file, String(process.ppid))
  const { promise: named, resolve: name } = Promise.withResolvers<number>()
  const work = withLock(file, () => Promise.resolve('done'), name)
  expect(await named).toBe(process.ppid)
  rmSync(file)
  expect(await work).toBe('done')
})
