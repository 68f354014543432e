import pg from 'pg'

type Release = (error?: Error | boolean) => void
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void

/**
 * Returns a connection to its pool when the server could not execute a statement of `pool.query` at this time: the session is intact. pg
 * would end it. While a node of Citus is down, each refused statement of its accounts would then cost a new connection, for which
 * all other accounts wait.
 */
export function keepSessions(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool)
  const keep = (connected: Connected) => {
    const held: Connected = (error, client, release) => {
      if (client === undefined) return connected(error, client, release)
      const end = client.release.bind(client)
      client.release = (thrown) => end(isRefusal(thrown) ? undefined : thrown)
      connected(error, client, client.release)
    }
    Reflect.apply(connect, pool, [held])
  }
  // `pool.query` alone gives a callback: it sends one statement, outside of a transaction. pg declares `connect` with overloads.
  pool.connect = ((connected?: Connected) => (connected ? keep(connected) : connect())) as typeof pool.connect
}

/**
 * Another server is away, a conflict, a lack of resources, a lock that is not free, a time limit. All other errors end the connection, as
 * a new one may heal them: a plan that no longer fits its tables, a primary that has become a standby.
 */
const passing = /^(08(?!P)|40|53)|^(55P03|57014)$/

/** An error of more weight ends the session itself. */
function isRefusal(thrown: Error | boolean | undefined): boolean {
  return thrown instanceof pg.DatabaseError && thrown.severity === 'ERROR' && passing.test(thrown.code ?? '')
}
