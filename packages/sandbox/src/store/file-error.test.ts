import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../sandbox.ts'
import { Database } from './database.ts'

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'sandbox.sqlite')
}

test.for<[what: string, make: (file: string) => void, reason: string]>([
  ['of another kind', (file) => writeFileSync(file, 'half a file '.repeat(100)), 'it is damaged: it is no database'],
  ['that is cut off', cutOff, 'it is damaged'],
  ['that is a folder', (file) => mkdirSync(file), 'it cannot be opened'],
])('a file %s is named with what to do', ([, make, reason]) => {
  const file = place()
  make(file)
  expect(() => createSandbox({ file })).toThrow(
    expect.objectContaining({
      name: 'SandboxFileError',
      message: expect.stringMatching(new RegExp(`^${file} cannot be used: ${reason}.*move it .+ away`)),
    }),
  )
})

test('damage that is found later is named as well (fault: a stack of SQLite)', () => {
  const file = place()
  const filled = new Database(file)
  filled.transaction(() => {
    for (let n = 0; n < 2_000; n += 1)
      filled.run('INSERT INTO meta (name, value) VALUES (?, ?)', `k${n}`, 'v'.repeat(200))
  })
  filled.close()
  const { size } = statSync(file)
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(size / 2, 7), 0, size / 2, size / 2)
  closeSync(handle)
  const database = new Database(file)
  onTestFinished(() => database.close())
  const read = () => database.snapshot(() => database.all('SELECT * FROM meta ORDER BY value DESC'))
  expect(read).toThrow(
    expect.objectContaining({
      name: 'SandboxFileError',
      message: expect.stringContaining('it is damaged. Restore it'),
    }),
  )
})

/** The first page says that there are more. */
function cutOff(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('CREATE TABLE objects (a)')
  for (let table = 0; table < 20; table++) database.exec(`CREATE TABLE t${table} (a)`)
  database.close()
  truncateSync(file, 4096)
}
