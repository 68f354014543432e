import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, reasonOf } from './error.ts'
import { findPostmaster, launch, stopPostmaster } from './postmaster.ts'
import type { SystemUser } from './system-user.ts'

/** Recovery after a crash replays at most max_wal_size, which takes seconds. */
const maxStartMs = 60_000

/** Failures that pass by themselves: a port that another program took, children of a killed server that are just ending. */
const transientFailure = /Address already in use|could not create any TCP\/IP sockets|shared memory block/

export type Server = {
  directory: string
  user: SystemUser | undefined
  durable: boolean
  /** The port to listen on if it is free; 0 for any. */
  port: number
  /** Whether it must be this port, because other processes know the server by it. */
  pinned?: boolean
  address: (port: number) => string
}

/**
 * Attaches to the server of a directory, starting it when it does not run.
 * @param connect connects to its address; it is called again when it throws, unless the server has refused it
 */
export async function runServer<T>(
  binaries: Binaries,
  server: Server,
  connect: (url: string) => Promise<T>,
): Promise<{ port: number; connected: T }> {
  const data = join(server.directory, 'data')
  const deadline = performance.now() + maxStartMs
  let port = server.port
  let started: Promise<string> | undefined
  let reason: unknown = new Error('it does not answer')
  while (performance.now() < deadline) {
    const running = await findPostmaster(data)
    if (running?.ready) {
      try {
        return { port: running.port, connected: await connect(server.address(running.port)) }
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
    if (!transientFailure.test(said)) throw failure(server.directory, new Error(said))
    reason = new Error(said)
    started = undefined
    if (!said.includes('shared memory') && !server.pinned) port = 0
    await pause(100)
  }
  if (started) await stopPostmaster(data)
  throw failure(server.directory, reason)
}

/** The server is running and refuses this user or password; a retry cannot succeed. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^28/.test(String(error.code))
}

function failure(directory: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The PostgreSQL server of ${directory} does not start: ${reasonOf(cause)} (see ${join(directory, 'postgres.log')})`,
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
