import { Socket } from 'node:net'
import { createBatcher, startPollingLoop } from '@merchant-payments/db/worker'
import pg from 'pg'
import type { Log } from './log.ts'

const channel = 'deliveries'

/**
 * Announces committed deliveries to the workers of other processes, in a statement of its own after the commit: PostgreSQL lets
 * transactions that notify commit one at a time, and those that record events must not wait for each other. Simultaneous
 * commits are announced once. A lost announcement costs only time, because workers poll.
 */
export function createAnnouncer(pool: Pick<pg.Pool, 'query'>, log: Pick<Log, 'debug'>): () => void {
  const announcing = createBatcher<null>({
    maxSize: Number.POSITIVE_INFINITY,
    gatherMs: 1,
    work: async () => {
      await pool.query(`NOTIFY ${channel}`)
    },
  })
  return () =>
    void announcing
      .add(null)
      .catch((error: unknown) => log.debug({ err: error }, 'the workers will find the deliveries at their next poll'))
}

const retryMs = 1000
const connectTimeoutMs = 10_000

/**
 * Calls `heard` after commits that other processes announce, and once whenever it begins to listen. A broken connection is
 * reopened.
 * @param url the database itself, or a pooler that keeps a client on one session
 */
export function listen(url: string, heard: () => void, log: Log) {
  let socket = new Socket()
  let stopped = false
  let listening = false
  const loop = startPollingLoop({
    async step() {
      socket = new Socket()
      const client = new pg.Client({
        connectionString: url,
        application_name: 'webhook-delivery-listener',
        connectionTimeoutMillis: connectTimeoutMs,
        keepAlive: true,
        stream: () => socket,
      })
      const ended = new Promise<void>((resolve) => void client.on('end', resolve))
      client.on('notification', heard)
      // Without a listener of its own, an error that comes between two statements would end the process.
      client.on('error', (error) => log.debug({ err: error }, 'the connection that listens broke'))
      try {
        await client.connect()
        await client.query(`LISTEN ${channel}`)
        listening = true
        heard()
        await ended
      } finally {
        listening = false
        socket.destroy()
      }
    },
    idleMs: retryMs,
    onError(error) {
      if (!stopped) log.warn({ err: error }, 'deliveries of other processes are found only by polling for now')
    },
  })
  return {
    /** Whether commits are heard now. */
    listening: () => listening,
    stop() {
      stopped = true
      // An orderly end of the connection would wait for a server that may be silent.
      socket.destroy()
      return loop.stop()
    },
  }
}
