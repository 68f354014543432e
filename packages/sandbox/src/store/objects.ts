import type { SqlValue } from './connection.ts'
import { bound, type Database } from './database.ts'
import type { Kind, States } from './object-kinds.ts'

/** The account and the mode: every read names both. */
export type Scope = {
  live: boolean
  account: string
}

/** One stored object. `state` may be changed in place; `save` writes it. */
export type Stored<K extends Kind> = Scope & {
  kind: K
  id: string
  seq: number
  /** Unix seconds. */
  created: number
  state: States[K]
}

type Row = {
  kind: string
  id: string
  seq: number
  live: number
  account: string
  created: number
  state: string
}

/** A condition on stored objects: `sql` over the columns of `objects`, with its values. */
export type Condition = {
  sql: string
  values: SqlValue[]
  /** The index to use, where SQLite's planner would scan every object of the kind. */
  index?: string
}

/** `state.<field> = value`. */
export function stateIs(field: string, value: string | number): Condition {
  return { sql: `json_extract(state, '$.${field}') = ${bound}`, values: [value] }
}

/** `state.<field>` is one of these values. */
export function isOneOf(field: string, values: readonly string[]): Condition {
  const sql = `json_extract(state, '$.${field}') IN (SELECT value FROM json_each(${bound}))`
  return { sql, values: [JSON.stringify(values)] }
}

/** `state.<field> = value`, by an index on just that field: for lists that would otherwise scan a whole account. */
export function indexedStateIs(index: string, field: string, value: string): Condition {
  const path = `json_extract(state, '$.${field}')`
  return { sql: `${path} IS NOT NULL AND ${path} = ?`, values: [value], index }
}

type Page = {
  limit: number
  after?: number | undefined
  before?: number | undefined
  conditions: Condition[]
  /** Orders by insertion instead of by `created`. */
  bySequence?: boolean
}

/** Reads and writes the objects of the API. */
export class Objects {
  readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  insert<K extends Kind>(kind: K, scope: Scope, id: string, created: number, state: States[K]): Stored<K> {
    const sql = 'INSERT INTO objects (id, kind, live, account, created, state) VALUES (?, ?, ?, ?, ?, ?) RETURNING seq'
    const row = this.db.one<{ seq: number }>(
      sql,
      id,
      kind,
      Number(scope.live),
      scope.account,
      created,
      serialize(state),
    )
    return { kind, id, seq: row?.seq ?? 0, live: scope.live, account: scope.account, created, state }
  }

  save<K extends Kind>(object: Stored<K>): void {
    this.db.run('UPDATE objects SET state = ? WHERE seq = ?', serialize(object.state), object.seq)
  }

  remove<K extends Kind>(object: Stored<K>): void {
    this.db.run('DELETE FROM objects WHERE seq = ?', object.seq)
  }

  find<K extends Kind>(kind: K, scope: Scope, id: string): Stored<K> | null {
    const sql = 'SELECT * FROM objects WHERE id = ? AND kind = ? AND live = ? AND account = ?'
    return storedOf<K>(this.db.one<Row>(sql, id, kind, Number(scope.live), scope.account))
  }

  /**
   * Finds by id alone. Use it only where the id itself is the permission, or where an object that was already shown
   * holds it.
   */
  findAnywhere<K extends Kind>(kind: K, id: string, live?: boolean): Stored<K> | null {
    const modes = live === undefined ? [0, 1] : [Number(live)]
    // `+` keeps SQLite from the index by kind: it would go through every object of the kind for one.
    const sql = `SELECT * FROM objects WHERE id = ? AND +kind = ${bound} AND live IN (${modes.join(', ')})`
    return storedOf<K>(this.db.one<Row>(sql, id, kind))
  }

  /** Newest first when paging forward or without a cursor; `before` pages back towards newer objects. */
  page<K extends Kind>(kind: K, scope: Scope, page: Page): Stored<K>[] {
    const where = [`kind = '${kind}'`, 'live = ?', 'account = ?', ...page.conditions.map((c) => c.sql)]
    const values: SqlValue[] = [Number(scope.live), scope.account, ...page.conditions.flatMap((c) => c.values)]
    const cursor = page.after ?? page.before
    const back = page.after === undefined && page.before !== undefined
    if (cursor !== undefined) {
      const sign = back ? '>' : '<'
      where.push(
        page.bySequence ? `seq ${sign} ?` : `(created, seq) ${sign} (SELECT created, seq FROM objects WHERE seq = ?)`,
      )
      values.push(cursor)
    }
    const order = [...(page.bySequence ? [] : ['created']), 'seq']
      .map((column) => (back ? column : `${column} DESC`))
      .join()
    const index = page.conditions.find((condition) => condition.index)?.index
    const from = index ? `objects INDEXED BY ${index}` : 'objects'
    const sql = `SELECT * FROM ${from} WHERE ${where.join(' AND ')} ORDER BY ${order} LIMIT ${bound}`
    return this.db.all<Row>(sql, ...values, page.limit).flatMap((row) => storedOf<K>(row) ?? [])
  }

  /** All matching objects of a scope, newest first. For short lists such as an account's bank accounts. */
  all<K extends Kind>(kind: K, scope: Scope, ...conditions: Condition[]): Stored<K>[] {
    return this.page(kind, scope, { limit: -1, conditions })
  }

  /** Matching objects of all scopes, oldest first. For jobs. */
  everywhere<K extends Kind>(kind: K, limit: number, condition: Condition): Stored<K>[] {
    const from = condition.index ? `objects INDEXED BY ${condition.index}` : 'objects'
    const sql = `SELECT * FROM ${from} WHERE kind = '${kind}' AND ${condition.sql} ORDER BY seq LIMIT ${bound}`
    return this.db.all<Row>(sql, ...condition.values, limit).flatMap((row) => storedOf<K>(row) ?? [])
  }
}

function storedOf<K extends Kind>(row: Row | null): Stored<K> | null {
  if (!row) return null
  return { ...row, kind: row.kind as K, live: row.live === 1, state: JSON.parse(row.state) as States[K] }
}

function serialize(state: unknown): string {
  return JSON.stringify(state)
}
