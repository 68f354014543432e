import { expect, test } from 'vitest'
import { openConnection } from './connection.ts'
import { Database } from './database.ts'
import { openWasmConnection } from './wasm-connection.ts'

/** The answers of a build of SQLite to the same statements. */
function answersOf(db: Database): unknown {
  const insert = 'INSERT INTO file_contents (file, live, bytes) VALUES (?, ?, ?) RETURNING file, live, bytes'
  const read = 'SELECT bytes, length(bytes) AS size, NULL AS missing FROM file_contents WHERE file = ?'
  const rows = db.transaction(() => [
    db.one(insert, 'one', 1, new Uint8Array([1, 0, 255])),
    db.run("UPDATE file_contents SET live = 1099511627776 WHERE file = 'none'"),
    db.run('INSERT INTO meta (name, value) VALUES (?, ?)', 'tea', '🍵'),
    db.one('SELECT value FROM meta WHERE name = ?', 'tea'),
    db.one('SELECT value FROM meta WHERE name = ?', 'coffee'),
    db.one(read, 'one'),
    db.one("SELECT json_extract('{\"a\": 1.5}', '$.a') AS fraction, 9007199254740991 AS large"),
  ])
  const undone = () =>
    db.transaction(() => {
      db.savepoint(() => db.run("INSERT INTO meta (name, value) VALUES ('kept', '')"))
      try {
        db.savepoint(() => {
          db.run("INSERT INTO meta (name, value) VALUES ('inner', '')")
          throw new Error('inner')
        })
      } catch {}
      return db.all('SELECT name FROM meta ORDER BY name')
    })
  const names = undone()
  const insertMeta = 'INSERT INTO meta (name, value) VALUES (?, ?)'
  expect(() => db.run(insertMeta, 'tea', '')).toThrow(/UNIQUE/)
  // The statement that failed can be used again.
  expect(db.run(insertMeta, 'milk', '')).toBe(1)
  expect(db.isOpen).toBe(true)
  db.close()
  return JSON.parse(JSON.stringify([rows, names], (_name, value) => (value instanceof Uint8Array ? [...value] : value)))
}

test('SQLite as WebAssembly answers as Node’s own does', () => {
  const ours = answersOf(new Database(':memory:', openWasmConnection()))
  expect(ours).toEqual(answersOf(new Database(':memory:', openConnection(':memory:'))))
  expect(ours).toMatchObject([
    [{ bytes: [1, 0, 255] }, 0, 1, { value: '🍵' }, null, { size: 3 }, { fraction: 1.5 }],
    expect.anything(),
  ])
})
