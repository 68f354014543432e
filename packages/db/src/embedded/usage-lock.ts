import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'

const usageLockKey = advisoryLocks.embeddedUsage

const firstPauseMs = 100
const maxPauseMs = 5_000

/** Says that this process uses the server, which must not be stopped. It ends with its connection, however that ends. */
export type UsageLock = {
  /** Releases the lock. True when no other process holds one, so that the server may be stopped. */
  release(): Promise<boolean>
}

/** Connects again to a server that has ended, once it runs. `wanted` returns whether it is still needed. */
export type Reconnect = (wanted: () => boolean) => Promise<pg.Client>

/**
 * Opens a connection that lasts as long as the server is needed. When it ends before, the server has ended by accident:
 * `reconnect` opens it again, and starts the server again if need be.
 */
export async function acquireUsageLock(
  url: string,
  reconnect: Reconnect = () => connectAndLock(url),
): Promise<UsageLock> {
  let released = false
  let client = await connectAndLock(url)
  const watch = (watched: pg.Client) => watched.once('end', () => void retake())
  watch(client)

  async function retake(): Promise<void> {
    for (let pauseMs = firstPauseMs; !released; pauseMs = Math.min(2 * pauseMs, maxPauseMs)) {
      await pause(pauseMs, undefined, { ref: false })
      // The reason why it does not start, a full disk perhaps, is in its own log, and may pass.
      const again = await reconnect(() => !released).catch(() => undefined)
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
        await client.query('SELECT pg_advisory_unlock_shared($1)', [usageLockKey])
        const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
          usageLockKey,
        ])
        return rows[0]?.alone === true
      } finally {
        await client.end()
      }
    },
  }
}

/** Connects, and takes the shared lock. */
export async function connectAndLock(url: string): Promise<pg.Client> {
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
    await client.query('SELECT pg_advisory_lock_shared($1)', [usageLockKey])
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
