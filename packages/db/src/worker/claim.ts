import type pg from 'pg'
import { Prisma } from '../generated/client.ts'
import type { Queryable } from '../queryable.ts'
import { rowSql } from '../row-sql.ts'
import { statementsOn } from '../statements.ts'
import { type AccountsOfServer, accountsByServer, allIfDue, andOf } from './accounts-by-server.ts'

/** Rows of one table that a worker claims. Names of tables and columns are constants of the source, never input. */
export type Claim<Row> = {
  table: string
  /** Columns of its primary key. */
  key: readonly string[]
  /** The condition for due rows. It must be false for a row that `set` has changed. */
  where: Prisma.Sql
  /** The column by which rows are ordered. */
  orderBy: string
  limit: number
  /** The lease: what keeps other workers away from a claimed row, such as `retry_at = now() + interval '2 minutes'`. */
  set: Prisma.Sql
  /** Other tables whose columns are returned, and how they belong to the claimed row, which is called `claimed`. */
  join?: { tables: string; on: string }
  /** For each field of a row, the column that it is read from. */
  returning: Record<keyof Row & string, string>
}

/**
 * Claims due rows for this worker: updates and returns them, first those that are first in order. Rows that another
 * worker is claiming at the same moment are skipped (`FOR UPDATE SKIP LOCKED`), so no row is claimed twice and no worker
 * waits. The rows come back in no particular order.
 *
 * Where accounts are spread over several servers, it takes one statement for each server on which one of them has something due.
 */
export async function claim<Row extends pg.QueryResultRow>(connection: Queryable, claimed: Claim<Row>): Promise<Row[]> {
  const { key, limit } = claimed
  const servers = await (key.includes('account_id') ? accountsByServer : allIfDue)(connection, claimed)
  const { $queryRaw } = statementsOn(connection)
  const rows: Row[] = []
  for (const accounts of servers) {
    if (rows.length === limit) break
    rows.push(...(await $queryRaw<Row[]>(claimStatement({ ...claimed, limit: limit - rows.length }, accounts))))
  }
  return rows
}

function claimStatement<Row>(
  { table, key, where, orderBy, limit, set, join, returning }: Claim<Row>,
  accounts: AccountsOfServer,
): Prisma.Sql {
  const isDue = key.map((column) => `claimed.${column} = due.due_${column}`).join(' AND ')
  const dueKey = key.map((column) => `${column} AS due_${column}`).join(', ')
  // A table that is on every server is locked on one of them alone: what is due is asked again where it is written. With IS TRUE,
  // which no index can answer: rows are found by their keys. An index of due rows would be read whole for each of them, with all
  // that a snapshot keeps in it. A CASE would hide it as well, but Citus allows no now() in one.
  // In a WITH, as an IN may be run once for each row of the table: each time it would lock further rows, beyond the limit.
  return Prisma.sql`
    WITH due AS MATERIALIZED (
         SELECT ${Prisma.raw(dueKey)} FROM ${Prisma.raw(table)}
          WHERE ${where} ${andOf(accounts)}
          ORDER BY ${Prisma.raw(orderBy)} LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE ${Prisma.raw(table)} claimed SET ${set}
      FROM due${join ? Prisma.raw(`, ${join.tables}`) : Prisma.empty}
     WHERE ${Prisma.raw(isDue)} ${andOf(accounts, 'claimed.account_id')}
       ${join ? Prisma.raw(`AND ${join.on}`) : Prisma.sql`AND (${where}) IS TRUE`}
    RETURNING ${rowSql(returning)}`
}
