import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Database } from './database.ts'

test('a new database file and SQLite’s own files are readable by their owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = new Database(join(folder, 'sandbox.sqlite'))
  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777])
  expect(modes.length).toBeGreaterThanOrEqual(2)
  expect(modes).toEqual(modes.map(([name]) => [name, 0o600]))
  database.close()
})
