import { isDistributed } from '../distributed.ts'
import { Prisma } from '../generated/client.ts'
import type { Queryable } from '../queryable.ts'

/** Accounts whose rows one statement may lock; null: all of them. */
export type AccountsOfServer = readonly number[] | null

/**
 * The accounts of the first due rows of a table, in groups that each lie on one server: no statement can lock rows on several.
 * On a single server this is one group of all accounts, and nothing is asked for it.
 * @param rows a table with `account_id`, and which of its rows are due
 */
export async function accountsByServer(
  connection: Queryable,
  { table, where, orderBy, limit }: { table: string; where: Prisma.Sql; orderBy: string; limit: number },
): Promise<AccountsOfServer[]> {
  if (!(await isDistributed(connection))) return [null]
  const { text, values } = Prisma.sql`
    SELECT array_agg(DISTINCT account_id) AS accounts
      FROM (SELECT account_id FROM ${Prisma.raw(table)} WHERE ${where} ORDER BY ${Prisma.raw(orderBy)} LIMIT ${limit}) due
     GROUP BY get_shard_id_for_distribution_column('account_locks', account_id)`
  const { rows } = await connection.query<{ accounts: number[] }>({ text, values })
  return rows.map(({ accounts }) => accounts)
}

/**
 * The same of a table without `account_id`, which is on one server or on every one: all of its accounts, or none on several servers
 * when nothing is due. A claim locks such a table as a whole on every server, so two that find nothing could deadlock.
 */
export async function allIfDue(
  connection: Queryable,
  { table, where }: { table: string; where: Prisma.Sql },
): Promise<AccountsOfServer[]> {
  if (!(await isDistributed(connection))) return [null]
  const { text, values } = Prisma.sql`SELECT 1 FROM ${Prisma.raw(table)} WHERE ${where} LIMIT 1`
  return (await connection.query({ text, values })).rows.map(() => null)
}

/** The condition that a row is of these accounts, behind others. */
export function andOf(accounts: AccountsOfServer, column = 'account_id'): Prisma.Sql {
  return accounts === null ? Prisma.empty : Prisma.sql`AND ${Prisma.raw(column)} = ANY(${accounts})`
}

/**
 * These accounts, in groups that each lie on one server, in an order that is the same for every process. On a single server, one
 * group and no query. No group of no accounts.
 */
export async function groupByServer(connection: Queryable, accounts: readonly number[]): Promise<number[][]> {
  const distinct = [...new Set(accounts)]
  if (distinct.length === 0) return []
  if (distinct.length < 2 || !(await isDistributed(connection))) return [distinct]
  const { rows } = await connection.query<{ accounts: number[] }>(
    `SELECT array_agg(account) AS accounts FROM unnest($1::int[]) AS account
      GROUP BY get_shard_id_for_distribution_column('account_locks', account)
      ORDER BY get_shard_id_for_distribution_column('account_locks', account)`,
    [distinct],
  )
  return rows.map((row) => row.accounts)
}
