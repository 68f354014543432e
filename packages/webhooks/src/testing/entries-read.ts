import type { TestDatabase } from '@merchant-payments/db/testing'
import type pg from 'pg'

/** How many rows of deliveries and events, and entries of their indexes, `work` reads on the connections of a pool. */
export async function entriesRead<Result>(
  database: Pick<TestDatabase, 'pool'>,
  pool: pg.Pool,
  work: () => Promise<Result>,
): Promise<[entries: number, result: Result]> {
  const count = async () => {
    // A connection reports its counts when it is idle. All of them are taken, or the pool would open new ones.
    const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    for (const client of connections) await client.query('SELECT pg_stat_force_next_flush()')
    for (const client of connections) client.release()
    const { rows } = await database.pool.query<{ entries: number }>(
      `SELECT ((SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname ~ '^(deliveries|events)') +
               (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname ~ '^(deliveries|events)'))::int AS entries`,
    )
    return rows[0]?.entries ?? Number.NaN
  }
  const before = await count()
  const result = await work()
  return [(await count()) - before, result]
}
