import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { deleteExpired } from './delete-expired.ts'

const database = await testDatabase({ empty: true })
await database.pool.query(`CREATE TABLE notes (id int PRIMARY KEY, at timestamptz NOT NULL);
  CREATE INDEX notes_at ON notes (at); CREATE TABLE words (at timestamptz NOT NULL)`)
const moment = new Date('2026-11-20T10:00:00Z')
const expired = [
  { table: 'notes', timeColumn: 'at', before: moment },
  { table: 'words', timeColumn: 'at', before: moment },
]

beforeEach(async () => {
  await database.pool.query('TRUNCATE notes, words')
  // Many of one time, as what came together has.
  await database.pool.query(
    `INSERT INTO notes SELECT n, $1::timestamptz + (n / 10 - 3) * interval '1 microsecond' FROM generate_series(0, 59) n`,
    [moment],
  )
  await database.pool.query('INSERT INTO words VALUES ($1), ($2)', [new Date(0), moment])
})

async function left(): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM notes ORDER BY id')
  return rows.map(({ id }) => id)
}

test('everything before the moment is deleted, in as many batches as it takes, of every table', async () => {
  expect(await deleteExpired(database.pool, expired, { batchSize: 7 })).toEqual({ deleted: 31, more: false })
  expect(await left()).toEqual(Array.from({ length: 30 }, (_, n) => n + 30))
  expect((await database.pool.query('SELECT * FROM words')).rows).toEqual([{ at: moment }])
})

test('when the time limit is reached, the next call continues', async () => {
  expect(await deleteExpired(database.pool, expired, { batchSize: 7, maxMs: -1 })).toEqual({ deleted: 0, more: true })
  expect(await left()).toHaveLength(60)
  expect(await deleteExpired(database.pool, expired)).toEqual({ deleted: 31, more: false })
})

test('what another process holds is left, and waited for by none', async () => {
  const other = await database.pool.connect()
  await other.query('BEGIN; SELECT FROM notes WHERE id = 5 FOR UPDATE')
  expect(await deleteExpired(database.pool, expired, { batchSize: 7 })).toEqual({ deleted: 30, more: false })
  await other.query('COMMIT')
  other.release()
  expect(await left()).toContain(5)
  expect(await deleteExpired(database.pool, expired)).toEqual({ deleted: 1, more: false })
})
