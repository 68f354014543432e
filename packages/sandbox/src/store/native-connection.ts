import { closeSync, openSync } from 'node:fs'
import type * as NodeSqlite from 'node:sqlite'
import type { Connection } from './connection.ts'

/** How many milliseconds a process waits for another process's transaction on the same file. */
const busyTimeoutMs = 10_000

/** The module `node:sqlite`, where this Node has it. */
export function sqliteOfNode(): typeof NodeSqlite | undefined {
  // Node before 20.16 lacks this function, too.
  return (process as Partial<NodeJS.Process>).getBuiltinModule?.('node:sqlite')
}

export function openNativeConnection({ DatabaseSync }: typeof NodeSqlite, file: string): Connection {
  if (file !== ':memory:') makePrivate(file)
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs })
  // NORMAL with WAL: a killed process loses nothing, since every commit has reached the operating system. A power cut
  // may lose the last commits, but never corrupts the file. FULL would add an fsync to each request, for a sandbox
  // that holds no real money.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
  return {
    exec: (sql) => db.exec(sql),
    prepare(sql) {
      const statement = db.prepare(sql)
      return {
        get: (values) => statement.get(...values),
        all: (values) => statement.all(...values),
        run: (values) => Number(statement.run(...values).changes),
      }
    },
    close: () => db.close(),
  }
}

/**
 * Creates the file readable by this user alone, as it holds webhook secrets. SQLite gives the same mode to its other
 * files.
 */
function makePrivate(file: string): void {
  try {
    // Creates new files only: opening and closing an existing one would drop the locks that this process has on it.
    closeSync(openSync(file, 'ax', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
