import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, reasonOf } from './error.ts'
import { findPostmaster, launch, stopPostmaster } from './postmaster.ts'

/** Recovery after a crash replays at most max_wal_size, which takes seconds. */
const START_LIMIT_MS = 60_000

/** What passes by itself: a port that somebody took, children of a killed server that are just ending. */
const PASSING = /Address already in use|could not create any TCP\/IP sockets|shared memory block/

export type Server = {
  place: string
  account: Account | undefined
  durable: boolean
  /** The port to listen on if it is free; 0 for any. */
  port: number
  /** On no other port: those who use the server know it by this one. */
  pinned?: boolean
  address: (port: number) => string
}

/**
 * Attaches to the server of a place, starting it when it does not run.
 * @param enter goes in at its address; what it throws, but for a refusal, lets it try again
 */
export async function runServer<T>(
  binaries: Binaries,
  server: Server,
  enter: (url: string) => Promise<T>,
): Promise<{ port: number; entered: T }> {
  const data = join(server.place, 'data')
  const deadline = performance.now() + START_LIMIT_MS
  let port = server.port
  let started: Promise<string> | undefined
  let reason: unknown = new Error('it does not answer')
  while (performance.now() < deadline) {
    const running = await findPostmaster(data)
    if (running?.ready) {
      try {
        return { port: running.port, entered: await enter(server.address(running.port)) }
      } catch (error) {
        reason = error
        if (isRefusal(error)) break
      }
    } else if (!running && !started) {
      port ||= await freePort()
      started = (await launch(binaries, { ...server, port })).ended
    }
    const said = await Promise.race([started, pause(20)])
    if (said === undefined) continue
    if (!PASSING.test(said)) throw failure(server.place, new Error(said))
    reason = new Error(said)
    started = undefined
    if (!said.includes('shared memory') && !server.pinned) port = 0
    await pause(100)
  }
  if (started) await stopPostmaster(data)
  throw failure(server.place, reason)
}

/** The server answers, and will never let us in. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^28/.test(String(error.code))
}

function failure(place: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The PostgreSQL server of ${place} does not start: ${reasonOf(cause)} (see ${join(place, 'postgres.log')})`,
    { cause },
  )
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port')
  return address.port
}
