import { type Connection, openConnection, type SqlValue, type Statement } from './connection.ts'
import { explainingConnection, explainingFile } from './file-error.ts'
import { schema } from './schema.ts'

/**
 * Gives a file of an older version the tables that `schema` would not change, because they exist. In such a file an id was unique
 * in a mode, although coupons, products and more have ids that callers choose, which are unique in an account.
 */
function migrate(db: Connection): void {
  const table = db.prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'objects'").get([])
  const { sql } = (table ?? { sql: '' }) as { sql: string }
  if (!/UNIQUE \(id, live\)/.test(sql)) return
  const definition = sql
    .replace(/^CREATE TABLE "?objects"?/, 'CREATE TABLE objects_by_account')
    .replace('UNIQUE (id, live)', 'UNIQUE (id, live, account)')
  db.exec(`${definition};
    INSERT INTO objects_by_account SELECT * FROM objects ORDER BY seq;
    UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'objects')
      WHERE name = 'objects_by_account';
    DROP TABLE objects;
    ALTER TABLE objects_by_account RENAME TO objects`)
}

/**
 * The placeholder of a value in a LIMIT, or in a comparison that the condition of a partial index makes too. There SQLite's
 * planner reads the value of a bare `?`, and so plans the statement again at each use: ten times the work. It does not read a
 * value behind a sign.
 */
export const bound = '+?'

/** The SQLite database, its prepared statements and its transactions. */
export class Database {
  readonly #db: Connection
  readonly #statements = new Map<string, Statement>()
  #open = true

  /**
   * @param file path of the file, or `:memory:`
   * @throws SandboxFileError for a file that is damaged or refused; later calls throw it, too, where they find the damage
   */
  constructor(file: string, connection: Connection = explainingFile(file, () => openConnection(file))) {
    this.#db = explainingConnection(file, connection)
    this.transaction(() => {
      migrate(this.#db)
      this.#db.exec(schema)
    })
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

  one<R>(sql: string, ...values: SqlValue[]): R | null {
    return (this.#prepare(sql).get(values) as R | undefined) ?? null
  }

  all<R>(sql: string, ...values: SqlValue[]): R[] {
    return this.#prepare(sql).all(values) as R[]
  }

  run(sql: string, ...values: SqlValue[]): number {
    return this.#prepare(sql).run(values)
  }

  get isOpen(): boolean {
    return this.#open
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    this.#db.close()
  }

  #prepare(sql: string): Statement {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#db.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}
