import type pg from 'pg'

export type AdvisoryLocks = {
  /** Tries to lock each name; returns those that no other connection has locked. */
  lock(names: readonly string[]): Promise<string[]>
  unlock(name: string): Promise<void>
  /** Frees all locks. */
  close(): void
}

/**
 * Advisory locks on a connection of their own: they end with it, so a worker that dies leaves none behind. The connection is
 * opened with the first lock, and again after it was lost; `onLost` says that all locks are gone.
 */
export function createAdvisoryLocks(pool: pg.Pool, space: number, onLost: () => void): AdvisoryLocks {
  let client: Promise<pg.PoolClient> | undefined
  // One statement at a time on one connection.
  let last: Promise<unknown> = Promise.resolve()

  const drop = (error?: Error) => {
    const dropped = client
    client = undefined
    // Destroyed rather than reused: locks live as long as their session.
    dropped?.then((it) => it.release(error ?? true)).catch(() => undefined)
  }
  const query = (text: string, values: unknown[]): Promise<pg.QueryResult<{ name: string }>> => {
    const run = last.then(async () => {
      client ??= pool.connect()
      try {
        return await (await client).query<{ name: string }>(text, values)
      } catch (error) {
        drop()
        onLost()
        throw error
      }
    })
    last = run.catch(() => undefined)
    return run
  }

  return {
    async lock(names) {
      const { rows } = await query(
        'SELECT name FROM unnest($1::text[]) AS name WHERE pg_try_advisory_lock($2, hashtext(name))',
        [names, space],
      )
      return rows.map(({ name }) => name)
    },
    async unlock(name) {
      await query('SELECT $1::text AS name, pg_advisory_unlock($2, hashtext($1))', [name, space])
    },
    close: () => drop(),
  }
}
