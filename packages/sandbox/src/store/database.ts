import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { schema } from './schema.ts'

/** Milliseconds that a process waits for another one's transaction on the same file. */
const busyTimeoutMs = 10_000

/** The SQLite file with its prepared statements and its one kind of transaction. */
export class Database {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #open = true

  constructor(file: string) {
    if (file !== ':memory:') makePrivate(file)
    this.#db = new DatabaseSync(file, { timeout: busyTimeoutMs })
    // NORMAL with WAL: a killed process loses nothing, since every commit is in the operating system's
    // hands. Only a power cut may take the last commits, and the file stays whole even then. FULL would
    // add a disk flush to each request for a stand-in that never holds real money.
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON')
    this.transaction(() => this.#db.exec(schema))
  }

  /** Runs `work` alone among all writers of the file; its changes stay only if it returns. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE')
    return this.#finish('COMMIT', 'ROLLBACK', work)
  }

  /** Runs `work` on one state of the file. It is for reading: it does not wait for writers, nor do they wait for it. */
  snapshot<T>(work: () => T): T {
    this.#db.exec('BEGIN')
    return this.#finish('COMMIT', 'ROLLBACK', work)
  }

  /** Like `transaction`, inside one: a throw undoes only what `work` did. */
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

/** Makes the file for the eyes of this user alone: it holds the secrets of webhooks. SQLite gives its mode to those beside it. */
function makePrivate(file: string): void {
  try {
    // Only a new one: closing one that exists would let go of the locks that this process has on it.
    closeSync(openSync(file, 'ax', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
