import type pg from 'pg'

/** The time as a test wants its database to have it: off the real one by so much, or standing still. */
export type TestTime = { offsetMs: number; stoppedAt: Date | null }

/** Where `now()` and `clock_timestamp()` of a test's database are found, before those of PostgreSQL. */
export const TIME_SCHEMA = 'test_time'

/** Both answer what the connection was told last, and the real time before that. */
export const TIME_FUNCTIONS = `
  CREATE SCHEMA ${TIME_SCHEMA};
  ${['now', 'clock_timestamp']
    .map(
      (name) => `
  CREATE FUNCTION ${TIME_SCHEMA}.${name}() RETURNS timestamptz LANGUAGE sql ${name === 'now' ? 'STABLE' : 'VOLATILE'} AS $$
    SELECT COALESCE(NULLIF(current_setting('test.stopped_at', true), '')::timestamptz, pg_catalog.${name}())
         + COALESCE(NULLIF(current_setting('test.offset', true), ''), '0')::interval
  $$;`,
    )
    .join('\n')}`

/** Has a test's database follow its clock: whoever takes a connection from the pool finds the time that the clock shows then. */
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
  // Its two forms are overloads, which a function expression cannot be.
  pool.connect = connectInTime as typeof connect
}
