import type { Tx } from './client.ts'

/**
 * The database's time now, or so many milliseconds from now: the one clock that all processes share. What one writes and
 * another compares (claims, holds, `retry_at`) goes by it, as their own clocks may differ, step, or have stood still. Rounded
 * down to milliseconds, as they are stored: what is due now would not be due for half a millisecond if it were rounded up.
 */
export async function databaseTime(tx: Pick<Tx, '$queryRaw'>, inMs = 0): Promise<Date> {
  const [row] = await tx.$queryRaw<{ time: Date }[]>`
    SELECT date_trunc('milliseconds', clock_timestamp() + ${inMs} * interval '1 millisecond') AS time`
  if (!row) throw new Error('a database without a time')
  return row.time
}
