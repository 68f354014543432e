import type pg from 'pg'

/** The time that a test sets in its database: an offset to the real time, or a moment at which it stands still. */
export type TestTime = { offsetMs: number; stoppedAt: Date | null }

/** The schema in which a test's database finds `now()` and `clock_timestamp()` before those of PostgreSQL. */
export const timeSchema = 'test_time'

/**
 * Both return the time that the connection was last told, and the real time before that. A body of standard SQL is parsed here,
 * once; a text would be parsed by each connection for each statement that asks for the time.
 */
export const timeFunctions = `
  CREATE SCHEMA ${timeSchema};
  ${['now', 'clock_timestamp']
    .map(
      (name) => `
  CREATE FUNCTION ${timeSchema}.${name}() RETURNS timestamptz LANGUAGE sql ${name === 'now' ? 'STABLE' : 'VOLATILE'} 
    RETURN COALESCE(NULLIF(current_setting('test.stopped_at', true), '')::timestamptz, pg_catalog.${name}())
         + COALESCE(NULLIF(current_setting('test.offset', true), ''), '0')::interval;`,
    )
    .join('\n')}`

/** Makes a test's database follow its clock: each connection that the pool gives out is told the clock's time first. */
export function followTime(pool: pg.Pool, read: () => TestTime): void {
  const told = new WeakMap<pg.PoolClient, string>()
  const tell = async (client: pg.PoolClient) => {
    const { offsetMs, stoppedAt } = read()
    const values = [`${offsetMs} milliseconds`, stoppedAt?.toISOString() ?? '']
    const time = values.join()
    if (time === (told.get(client) ?? '0 milliseconds,')) return client
    await client.query(`SELECT set_config('test.offset', $1, false), set_config('test.stopped_at', $2, false)`, values)
    told.set(client, time)
    return client
  }
  const connect = pool.connect.bind(pool)
  const connectInTime = (callback?: Parameters<typeof connect>[0]) => {
    const connecting = connect().then(tell)
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }
  // The type has overloads, which a function expression cannot have.
  pool.connect = connectInTime as typeof connect
}
