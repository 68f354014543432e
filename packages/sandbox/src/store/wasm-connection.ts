import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import type * as Sqlite from 'node-sqlite3-wasm'
import type { Connection, SqlValue, Statement } from './connection.ts'

let loaded: typeof Sqlite | undefined

/** Opens a database in memory with the WebAssembly build of SQLite, for a Node without its own. */
export function openWasmConnection(): Connection {
  loaded ??= load()
  const db = new loaded.Database(':memory:')
  db.exec('PRAGMA foreign_keys = ON')
  const statements: WasmStatement[] = []
  return {
    exec: (sql) => db.exec(sql),
    prepare(sql) {
      const statement = new WasmStatement(db, sql)
      statements.push(statement)
      return statement
    },
    close() {
      for (const statement of statements) statement.finalize()
      db.close()
    },
  }
}

class WasmStatement implements Statement {
  readonly #db: Sqlite.Database
  readonly #sql: string
  #prepared: Sqlite.Statement

  constructor(db: Sqlite.Database, sql: string) {
    this.#db = db
    this.#sql = sql
    this.#prepared = db.prepare(sql)
  }

  get(values: SqlValue[]): unknown {
    // Read to the end: a statement with rows left would keep its transaction open.
    return this.all(values)[0]
  }

  all(values: SqlValue[]): unknown[] {
    return this.#attempt((prepared) => prepared.all(values))
  }

  run(values: SqlValue[]): number {
    return this.#attempt((prepared) => prepared.run(values).changes)
  }

  finalize(): void {
    this.#prepared.finalize()
  }

  /** A statement that has failed reports its error again when it is used again or ends: a new one takes its place. */
  #attempt<T>(work: (prepared: Sqlite.Statement) => T): T {
    try {
      return work(this.#prepared)
    } catch (error) {
      const failed = this.#prepared
      this.#prepared = this.#db.prepare(this.#sql)
      try {
        failed.finalize()
      } catch {
        // The same error.
      }
      throw error
    }
  }
}

/** Compiled as a whole, on all cores: function by function, as they are first called, takes longer than all together. */
function load(): typeof Sqlite {
  setFlagsFromString('--no-wasm-lazy-compilation')
  try {
    return createRequire(import.meta.url)('#sqlite-wasm')
  } finally {
    setFlagsFromString('--wasm-lazy-compilation')
  }
}
