import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createReadyAccount, createTestSandbox } from '../testing/sandbox.ts'
import { openConnection } from './connection.ts'

test('a file in which an id was taken once in a mode is migrated when it is opened, and keeps everything', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'sandbox.db')
  const first = createTestSandbox({ file })
  await first.stripe.products.create({ id: 'tea', name: 'Tea' })
  const on = { stripeAccount: (await createReadyAccount(first.stripe)).id }
  const events = (await first.stripe.events.list({ limit: 100 })).data.map(({ id }) => id)
  await first.sandbox.close()
  const before = schemaOf(file)
  makeOld(file)
  expect(schemaOf(file)).not.toEqual(before)

  const second = createTestSandbox({ file })
  expect((await second.stripe.products.create({ id: 'tea', name: 'Theirs' }, on)).name).toBe('Theirs')
  expect((await second.stripe.products.retrieve('tea')).name).toBe('Tea')
  const kept = (await second.stripe.events.list({ limit: 100 })).data.map(({ id }) => id)
  expect(kept.slice(-events.length)).toEqual(events)
  await second.sandbox.close()
  expect(schemaOf(file)).toEqual(before)

  const third = createTestSandbox({ file })
  expect((await third.stripe.products.retrieve('tea', {}, on)).name).toBe('Theirs')
  await third.sandbox.close()
})

/** The table of objects and its indexes. */
function schemaOf(file: string): unknown[] {
  const db = openConnection(file)
  const rows = db
    .prepare("SELECT name, replace(sql, '\"', '') AS sql FROM sqlite_schema WHERE tbl_name = 'objects' ORDER BY name")
    .all([])
  db.close()
  return rows.map((row) => JSON.stringify(row).replaceAll(/\\n|\s/g, ''))
}

/** Gives the file the table of objects of the first version, without its indexes. */
function makeOld(file: string): void {
  const db = openConnection(file)
  db.exec(`
    CREATE TABLE old (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, kind TEXT NOT NULL, live INTEGER NOT NULL,
      account TEXT NOT NULL, created INTEGER NOT NULL, state TEXT NOT NULL, UNIQUE (id, live)) STRICT;
    INSERT INTO old SELECT * FROM objects;
    DROP TABLE objects;
    ALTER TABLE old RENAME TO objects`)
  db.close()
}
