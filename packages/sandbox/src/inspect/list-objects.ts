import type { SqlValue } from '../store/connection.ts'
import { bound, type Database } from '../store/database.ts'
import type { Kind } from '../store/object-kinds.ts'
import type { Objects, Stored } from '../store/objects.ts'

export type ObjectFilter = {
  live?: boolean | undefined
  /** All types but events when left out. */
  type?: string | undefined
  account?: string | undefined
  /** A part of an id, or any text that an object holds, such as an email. */
  query?: string | undefined
  /** The number of the last object of the page before. */
  before?: number | undefined
  limit?: number | undefined
}

const eventKinds = "('event', 'v2.core.event')"
const mostPerPage = 100

/** Objects of all accounts, newest first. */
export function listObjects(objects: Objects, filter: ObjectFilter): Stored<Kind>[] {
  const { live = false, type, account, query, before, limit = 50 } = filter
  const where = ['live = ?', type === undefined ? `kind NOT IN ${eventKinds}` : 'kind = ?']
  const values: SqlValue[] = [Number(live), ...(type === undefined ? [] : [type])]
  const add = (sql: string, ...more: SqlValue[]) => {
    where.push(sql)
    values.push(...more)
  }
  if (account !== undefined) add('account = ?', account)
  if (query !== undefined)
    add("(id LIKE ? ESCAPE '!' OR state LIKE ? ESCAPE '!')", containing(query), containing(query))
  if (before !== undefined) add('seq < ?', before)
  // The numbers come from an index alone, so that no object is read that is not shown.
  const numbers = `SELECT seq FROM objects WHERE ${where.join(' AND ')} ORDER BY seq DESC LIMIT ${bound}`
  const sql = `SELECT id, live FROM objects WHERE seq IN (${numbers}) ORDER BY seq DESC`
  const found = objects.db.all<{ id: string; live: number }>(sql, ...values, Math.min(limit, mostPerPage))
  return found.flatMap(({ id }) => findObject(objects, id, live) ?? [])
}

/** The object with an id, whatever its type. */
export function findObject(objects: Objects, id: string, live: boolean): Stored<Kind> | null {
  const sql = 'SELECT kind FROM objects WHERE id = ? AND live = ?'
  const kind = objects.db.one<{ kind: Kind }>(sql, id, Number(live))?.kind
  return kind === undefined ? null : objects.findAnywhere(kind, id, live)
}

/** How many objects there are of each type. */
export function countTypes(db: Database, live: boolean): { type: string; count: number }[] {
  const sql = `SELECT kind AS type, COUNT(*) AS count FROM objects WHERE live = ? AND kind NOT IN ${eventKinds}
    GROUP BY kind ORDER BY kind`
  return db.all(sql, Number(live))
}

/** Keeps the ids of stored objects. */
export function knownIds(db: Database, ids: readonly string[], live: boolean): Set<string> {
  const sql = 'SELECT id FROM objects WHERE live = ? AND id IN (SELECT value FROM json_each(?))'
  return new Set(db.all<{ id: string }>(sql, Number(live), JSON.stringify(ids)).map(({ id }) => id))
}

/** A pattern of LIKE, which ignores the case of letters. */
function containing(text: string): string {
  return `%${text.replaceAll(/[!%_]/g, '!$&')}%`
}
