import type { Database } from '@merchant-payments/db'

/** A connection, with the socket that its driver keeps to itself. */
type Client = { query(...args: never): unknown; connection: { stream: { destroy(): void } } }

/** The fault of one statement: PostgreSQL executes it, and its connection is lost with the answer. */
type Loss = { nth: number; kills: boolean }

/** The statements of a pool, counted, of which one can be made to lose its connection. */
export type LosingConnections = {
  /** Runs work under a loss. `kills`: no later statement of the work reaches PostgreSQL either, as if its process had died. */
  during<T>(
    loss: Loss | null,
    work: () => Promise<T>,
  ): Promise<{ outcome: PromiseSettledResult<T>; statements: number }>
}

function lostConnection(): Error {
  return new Error('Connection terminated unexpectedly')
}

/** Stands between a pool and its connections. */
export function losingConnections(pool: Database['pool']): LosingConnections {
  let loss: Loss | null = null
  let statements = 0
  const isDead = () => loss?.kills === true && statements > loss.nth

  const watched = new WeakSet<object>()
  const watch = (client: Client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined
    const lose = () => {
      client.connection.stream.destroy()
      return lostConnection()
    }
    const counted = (...args: unknown[]) => {
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
    Object.assign(client, { query: counted })
  }
  pool.on('acquire', (client) => watch(client as unknown as Client))
  // A connection that is lost while it is idle is replaced.
  pool.on('error', () => undefined)

  return {
    async during(next, work) {
      loss = next
      statements = 0
      const [outcome] = await Promise.allSettled([work()])
      loss = null
      return { outcome, statements }
    },
  }
}
