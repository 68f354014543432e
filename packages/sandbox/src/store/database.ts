import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { schema } from './schema.ts'

/** How many milliseconds a process waits for another process's transaction on the same file. */
const busyTimeoutMs = 10_000

/**
 * A value's place in a LIMIT, or in what the condition of a partial index compares too. Of a bare `?` SQLite's planner reads
 * the value there, and so plans the statement anew at each use: ten times the work. It does not look behind a sign.
 */
export const bound = '+?'

/** The SQLite file, its prepared statements and its transactions. */
export class Database {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #open = true

  constructor(file: string) {
    if (file !== ':memory:') makePrivate(file)
    this.#db = new DatabaseSync(file, { timeout: busyTimeoutMs })
    // NORMAL with WAL: a killed process loses nothing, since every commit has reached the operating system. A power cut
    // may lose the last commits, but never corrupts the file. FULL would add an fsync to each request, for a sandbox
    // that holds no real money.
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
    this.transaction(() => this.#db.exec(schema))
  }

  /** Runs `work` in an exclusive write transaction; a throw rolls it back. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE')
    return this.#finish('COMMIT', 'ROLLBACK', work)
  }

  /** Runs `work` in a read transaction, on one snapshot of the file. It neither waits for writers nor blocks them. */
  snapshot<T>(work: () => T): T {
    this.#db.exec('BEGIN')
    return this.#finish('COMMIT', 'ROLLBACK', work)
  }

  /** Like `transaction`, but nested: a throw rolls back only what `work` did. */
  savepoint<T>(work: () => T): T {
    this.#db.exec('SAVEPOINT attempt')
    return this.#finish('RELEASE attempt', 'ROLLBACK TO attempt; RELEASE attempt', work)
  }

  #finish<T>(onReturn: string, onThrow: string, work: () => T): T {
    let result: T
    try {
      result = work()
    } catch (error) {
      this.#db.exec(onThrow)
      throw error
    }
    this.#db.exec(onReturn)
    return result
  }

  one<R>(sql: string, ...values: SQLInputValue[]): R | null {
    return (this.#prepare(sql).get(...values) as R | undefined) ?? null
  }

  all<R>(sql: string, ...values: SQLInputValue[]): R[] {
    return this.#prepare(sql).all(...values) as R[]
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes)
  }

  get isOpen(): boolean {
    return this.#open
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    this.#db.close()
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#db.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
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
