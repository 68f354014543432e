import type { Database } from '@merchant-payments/db'
import { maintainPartitions, monthOf } from '@merchant-payments/db/partitions'

const never = new Date(0)

/** Gives a database without events the months of an installation that began at this moment. */
export async function makeMonths({ pool }: Database, begin: Date): Promise<void> {
  const { rows } = await pool.query<{ table: string; partitions: string }>(
    `SELECT inhparent::regclass::text AS table, string_agg(inhrelid::regclass::text, ', ') AS partitions
       FROM pg_inherits JOIN pg_class ON pg_class.oid = inhparent AND relkind = 'p' GROUP BY 1`,
  )
  const first = monthOf(begin).from.toISOString()
  for (const { table, partitions } of rows) {
    await pool.query(`DROP TABLE ${partitions}`)
    await pool.query(`CREATE TABLE ${table}_earlier PARTITION OF ${table} FOR VALUES FROM (MINVALUE) TO ('${first}')`)
    await pool.query(`CREATE TABLE ${table}_later PARTITION OF ${table} FOR VALUES FROM ('${first}') TO (MAXVALUE)`)
  }
  await maintainPartitions(pool, new Date(), {
    ...{ events: never, deliveries: never, attempts: never, logged_requests: never, processor_events: never },
  })
}
