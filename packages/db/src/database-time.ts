import { Prisma } from './generated/client.ts'
import type { Statements } from './statements.ts'

/**
 * SQL for the database's time now, the one clock that all processes share. Claims, leases and `due_at` are written by one process
 * and compared by another, so they use this clock: the clocks of processes may differ, step, or be suspended. The time is
 * rounded down to milliseconds, as times are stored: PostgreSQL would round to the nearest, and a row that is due now
 * would not be due for up to half a millisecond.
 */
export const databaseNowSql: Prisma.Sql = Prisma.sql`date_trunc('milliseconds', clock_timestamp())`

/** Reads `databaseNowSql`, or that time and so many milliseconds. */
export async function databaseTime(tx: Pick<Statements, '$queryRaw'>, inMs = 0): Promise<Date> {
  const [row] = await tx.$queryRaw<
    { time: Date }[]
  >`SELECT ${databaseNowSql} + ${inMs} * interval '1 millisecond' AS time`
  if (!row) throw new Error('a database without a time')
  return row.time
}
