import type pg from 'pg'

type Client = pg.PoolClient & { connection: { stream: { destroy(): void } } }

/** What happens to one statement: PostgreSQL executes it, and its connection is lost with the answer. */
type Loss = { nth: number; kills: boolean }

/** The statements of a pool, counted, of which one can be made to lose its connection. */
export type LosingConnections = {
  /** Runs work under a loss. `kills`: no later statement of the work reaches PostgreSQL either, as if its process had died. */
  during<T>(loss: Loss | null, work: () => Promise<T>): Promise<{ outcome: PromiseSettledResult<T>; statements: number }>
}

export function lostConnection(): Error {
  return new Error('Connection terminated unexpectedly')
}

/** Stands between a pool and its connections. */
export function losingConnections(pool: pg.Pool): LosingConnections {
  let loss: Loss | null = null
  let statements = 0
  const isDead = () => loss?.kills === true && statements > loss.nth

  const watch = (client: Client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined
    const lose = () => {
      client.connection.stream.destroy()
      return lostConnection()
    }
    const watched = (...args: unknown[]) => {
      statements += 1
      const isLost = statements === loss?.nth
      if (!isLost && !isDead()) return query(...args)
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        if (!isLost) return void callback(lose())
        return query(...args.slice(0, -1), () => callback(lose()))
      }
      if (!isLost) return Promise.reject(lose())
      return Promise.resolve(query(...args)).then(() => {
        throw lose()
      })
    }
    Object.assign(client, { query: watched })
  }
  pool.on('connect', (client) => watch(client as Client))
  // A connection that is lost while it is idle is replaced.
  pool.on('error', () => undefined)

  return {
    async during(next, work) {
      loss = next
      statements = 0
      const [outcome] = await Promise.allSettled([work()])
      const counted = statements
      loss = null
      return { outcome, statements: counted }
    },
  }
}
