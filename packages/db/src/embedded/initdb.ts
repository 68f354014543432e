import { execFile } from 'node:child_process'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, reasonOf } from './error.ts'
import type { SystemUser } from './system-user.ts'

const run = promisify(execFile)

/** The superuser of an embedded server. */
export const superuser = 'postgres'

type Cluster = { directory: string; password: string; user: SystemUser | undefined; durable: boolean }

/** Makes an empty database cluster in `directory`/data. */
export async function initdb(binaries: Binaries, cluster: Cluster): Promise<void> {
  const passwordFile = join(cluster.directory, 'password')
  await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
  if (cluster.user) await chown(passwordFile, cluster.user.uid, cluster.user.gid)
  const flags = [
    `--pgdata=${join(cluster.directory, 'data')}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(cluster.durable ? [] : ['--no-sync']),
  ]
  try {
    await run(binaries.initdb, flags, {
      ...cluster.user,
      cwd: cluster.directory,
      env: { LC_ALL: 'C', TZ: 'UTC' },
      timeout: 60_000,
      killSignal: 'SIGKILL',
    })
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL could not make a database in ${cluster.directory}: ${lastLines(error)}`,
      {
        cause: error,
      },
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** The error line in the output of a PostgreSQL program, with its hint. */
function lastLines(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  const fault = /\b(?:error|FATAL|PANIC):\s*(.+)/.exec(said)?.[1] ?? reasonOf(error)
  const hint = /\bHINT:\s*(.+)/.exec(said)?.[1]
  return hint ? `${fault} (${hint})` : fault
}
