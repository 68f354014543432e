import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './error.ts'

const run = promisify(execFile)

/** A user of the operating system, as opposed to one of the database. */
export type SystemUser = { uid: number; gid: number }

/**
 * The system user of the server when this process runs as root, because PostgreSQL refuses to run as root: the owner of existing
 * data, else `postgres`, else the user `nobody`. Undefined for an ordinary user, whose server runs as that user.
 */
export async function serverUser(data: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(data).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await lookUp('postgres')) ?? (await lookUp('nobody')) ?? noServerUser()
}

async function lookUp(name: string): Promise<SystemUser | undefined> {
  const ask = (flag: string) => run('id', [flag, name], { timeout: 5_000 }).then(({ stdout }) => Number(stdout))
  const [uid, gid] = await Promise.all([ask('-u'), ask('-g')]).catch(() => [0, 0])
  return uid && gid ? { uid, gid } : undefined
}

function noServerUser(): never {
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root, and this system has neither a user "postgres" nor "nobody" to run it as: start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether a user can access a file or directory. The operating system decides, because it knows every kind of restriction. */
export async function canAccess(user: SystemUser, path: string, access: '-r' | '-x'): Promise<boolean> {
  return run('/bin/sh', ['-c', `test ${access} "$0"`, path], { ...user, cwd: '/', timeout: 5_000 }).then(
    () => true,
    () => false,
  )
}
