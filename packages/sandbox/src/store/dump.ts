import type { SqlValue } from './connection.ts'
import type { Database } from './database.ts'

/** Everything that a sandbox holds at one moment, but for where its configuration sends events: the rows of each table. */
export type Dump = ReadonlyMap<string, readonly Record<string, SqlValue>[]>

/** Reads all tables. */
export function dump(db: Database): Dump {
  return db.snapshot(() => new Map(tablesOf(db).map((table) => [table, db.all(`SELECT * FROM ${table}`)])))
}

/** Replaces all rows by those of a dump, of this sandbox or of another one. */
export function loadDump(db: Database, rows: Dump): void {
  db.transaction(() => {
    for (const table of tablesOf(db)) {
      db.run(`DELETE FROM ${table}`)
      for (const row of rows.get(table) ?? []) {
        const columns = Object.keys(row)
        const places = columns.map(() => '?').join(', ')
        db.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`, ...Object.values(row))
      }
    }
  })
}

/** The tables; the one in which SQLite counts comes last, as inserted rows are counted there. */
function tablesOf(db: Database): string[] {
  const sql = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'configured_endpoints'
    ORDER BY name = 'sqlite_sequence', name`
  return db.all<{ name: string }>(sql).map(({ name }) => name)
}
