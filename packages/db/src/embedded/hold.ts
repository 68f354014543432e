import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Held shared by every process that uses an embedded server, in its database "postgres". */
const IN_USE = 72707370

const firstPauseMs = 100
const longestPauseMs = 5_000

/** This process's say in whether the server may stop. It ends with the connection, however that ends. */
export type Hold = {
  /** Gives the hold up. True when nobody else has one, so that the server may be stopped. */
  release(): Promise<boolean>
}

/** Connects to a server that is no longer there, when it is there again. `wanted` says whether it is still needed. */
export type Revive = (wanted: () => boolean) => Promise<pg.Client>

/**
 * Opens a connection that lasts as long as the server is needed. When it ends before, nobody can have meant the server to
 * end: `revive` opens it again, and has the server started again if need be.
 */
export async function hold(url: string, revive: Revive = () => take(url)): Promise<Hold> {
  let released = false
  let client = await take(url)
  const watch = (watched: pg.Client) => watched.once('end', () => void retake())
  watch(client)

  async function retake(): Promise<void> {
    for (let pauseMs = firstPauseMs; !released; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      await pause(pauseMs, undefined, { ref: false })
      // What keeps it from starting, a full disk perhaps, is in its own log, and may pass.
      const again = await revive(() => !released).catch(() => undefined)
      if (!again) continue
      if (released) return void (await again.end())
      client = again
      watch(again)
      return
    }
  }

  return {
    async release() {
      released = true
      alive(client).ref()
      try {
        await client.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE])
        const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [IN_USE])
        return rows[0]?.alone === true
      } finally {
        await client.end()
      }
    },
  }
}

/** Connects, and says that the server is in use. */
export async function take(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'merchant-payments hold',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined) // followed by 'end', which is what counts
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE])
  } catch (error) {
    await client.end()
    throw error
  }
  // A process that is done with everything else may end without having stopped the server.
  alive(client).unref()
  return client
}

/** Methods of every client that its type declarations leave out. */
function alive(client: pg.Client): pg.Client & { ref(): void; unref(): void } {
  return client as ReturnType<typeof alive>
}
