import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './error.ts'

const run = promisify(execFile)

/** The operating system's user that the server runs as. */
export type Account = { uid: number; gid: number }

/**
 * Nobody in particular (undefined) for an ordinary user. PostgreSQL refuses to run as root, so root hands it to
 * the owner of the data when there is data, else to `postgres`, else to `nobody`.
 */
export async function serverAccount(data: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(data).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await lookUp('postgres')) ?? (await lookUp('nobody')) ?? noAccount()
}

async function lookUp(name: string): Promise<Account | undefined> {
  const ask = (flag: string) => run('id', [flag, name], { timeout: 5_000 }).then(({ stdout }) => Number(stdout))
  const [uid, gid] = await Promise.all([ask('-u'), ask('-g')]).catch(() => [0, 0])
  return uid && gid ? { uid, gid } : undefined
}

function noAccount(): never {
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root, and this system has neither a user "postgres" nor "nobody" to run it as: start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Whether that user can get at a file or directory, asked of the system itself, which knows of every kind of barrier. */
export async function canReach(account: Account, path: string, access: '-r' | '-x'): Promise<boolean> {
  return run('/bin/sh', ['-c', `test ${access} "$0"`, path], { ...account, cwd: '/', timeout: 5_000 }).then(
    () => true,
    () => false,
  )
}
