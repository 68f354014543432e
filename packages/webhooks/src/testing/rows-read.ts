import type { Queryable } from '@merchant-payments/db'

/**
 * How many rows of the months of these tables `work` reads, by a scan or by an index. It is run in a transaction on this connection,
 * whose numbers PostgreSQL puts away at its end.
 */
export async function rowsRead(
  connection: Queryable,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<number> {
  const count = async () => {
    const { rows } = await connection.query<{ count: number }>(
      `SELECT COALESCE(sum(COALESCE(seq_tup_read, 0) + COALESCE(idx_tup_fetch, 0)), 0)::int AS count
         FROM pg_stat_xact_user_tables WHERE relname ~ $1`,
      [`^(${tables.join('|')})_`],
    )
    return rows[0]?.count ?? 0
  }
  await connection.query('BEGIN')
  try {
    const before = await count()
    await work()
    return (await count()) - before
  } finally {
    await connection.query('ROLLBACK')
  }
}
