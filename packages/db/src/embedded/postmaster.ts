import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import { settings } from './settings.ts'
import type { SystemUser } from './system-user.ts'

const run = promisify(execFile)

/** A server process that runs, as its own postmaster.pid describes it. */
type Postmaster = {
  pid: number
  port: number
  /** False while it starts, recovers or stops: its port may belong to another program then. */
  ready: boolean
}

/** The server that runs on this directory, if one does. */
export async function findPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = await pidFile(data)
  const pid = Number(lines?.[0])
  if (!lines || !pid || !(await isServerOf(pid, data))) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

async function pidFile(data: string): Promise<string[] | undefined> {
  try {
    return (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Process ids are used again after a crash, in a container soon; so the process must have the directory as its own. */
async function isServerOf(pid: number, data: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux')
    return (await run('ps', ['-o', 'comm=', '-p', String(pid)])).stdout.includes('postgres')
  // Fails for a process that is dead but not yet reaped, and for another user's: neither is ours.
  const home = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  return home === (await realpath(data))
}

/**
 * Starts a server and returns at once; it lives on when this process ends, and does not hear its Ctrl-C.
 * `ended` resolves with the last output of the server if it ends.
 */
export async function launch(
  binaries: Binaries,
  server: { directory: string; port: number; user: SystemUser | undefined; durable: boolean },
): Promise<{ ended: Promise<string> }> {
  const data = join(server.directory, 'data')
  await disownStalePid(data)
  const logPath = join(server.directory, 'postgres.log')
  const log = await open(logPath, 'w', 0o600)
  try {
    const child = spawn(binaries.postgres, ['-D', data, ...settings(server.port, server.durable, data)], {
      ...server.user,
      cwd: server.directory,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    child.unref()
    const ended = Promise.race([
      once(child, 'exit').then(async () => fault(await readFile(logPath, 'utf8'))),
      once(child, 'error').then(([error]) => String(error)),
    ])
    // The promise may never be awaited; its rejection is no error then.
    ended.catch(() => undefined)
    return { ended }
  } finally {
    await log.close()
  }
}

/**
 * PostgreSQL refuses to start while the id in postmaster.pid is some living process of the same user. When that is
 * not a server, the id is replaced by one that no process can have; the file stays, because PostgreSQL finds in it
 * the shared memory by which it recognises children that outlived a killed server.
 */
async function disownStalePid(data: string): Promise<void> {
  const lines = await pidFile(data)
  if (!lines) return
  await writeFile(join(data, 'postmaster.pid'), [String(2 ** 31 - 2), ...lines.slice(1)].join('\n'))
}

function fault(log: string): string {
  const lines = log.trim().split('\n')
  const line = lines.find((text) => /\b(FATAL|PANIC):/.test(text)) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?\b(FATAL|PANIC):\s*/, '') || 'it said nothing'
}

/** Ends a server: its clients are cut off, what they committed is on disk. Returns when it is gone. */
export async function stopPostmaster(data: string): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 5],
  ] as const) {
    const running = await findPostmaster(data)
    if (!running) return
    process.kill(running.pid, signal)
    const deadline = performance.now() + seconds * 1000
    while (performance.now() < deadline) {
      if (!(await findPostmaster(data))) return
      await pause(10)
    }
  }
  throw new EmbeddedPostgresError(`The PostgreSQL server on ${data} does not end.`)
}
