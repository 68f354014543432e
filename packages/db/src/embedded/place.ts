import { randomBytes } from 'node:crypto'
import { access, chmod, chown, constants, lstat, mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Account, canReach } from './account.ts'
import { EmbeddedPostgresError, reasonOf } from './error.ts'

/** The data directory itself, made if need be, under its real name. */
export async function openDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(resolve(dataDir), { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    throw new EmbeddedPostgresError(`No database can be kept in ${dataDir}: ${reasonOf(error)}`, { cause: error })
  }
}

/**
 * A new name for where the server's files shall be: in the data directory if its user gets there, else in the shared place.
 */
export async function choosePlace(dataDir: string, account: Account | undefined): Promise<string> {
  const name = `server-${randomBytes(8).toString('hex')}`
  if (!account || (await canReach(account, dataDir, '-x'))) return name
  return join(await sharedPlace(), name)
}

/** Whether a path is one that `choosePlace` could have chosen. */
export function isPlace(path: string): boolean {
  return /^(?:\/.*\/merchant-payments-api\/)?server-[0-9a-f]{16}$/.test(path)
}

export async function makePlace(path: string, account: Account | undefined): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
    if (account) await chown(path, account.uid, account.gid)
  } catch (error) {
    throw new EmbeddedPostgresError(`No database can be kept in ${path}: ${reasonOf(error)}`, { cause: error })
  }
}

/** A directory of root's that every user can enter, for when the server's user cannot enter the data directory. */
export async function sharedPlace(): Promise<string> {
  let reason: unknown
  for (const path of ['/var/lib/merchant-payments-api', join(tmpdir(), 'merchant-payments-api')]) {
    try {
      // The umask may be stricter; one that exists is not ours to change.
      if (await mkdir(path, { recursive: true })) await chmod(path, 0o755)
      const found = await lstat(path)
      // Programs are run from here: nobody else may be able to put one in.
      if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return path
      reason = new Error(`${path} does not belong to root alone`)
    } catch (error) {
      reason = error
    }
  }
  throw new EmbeddedPostgresError(
    `As root, PostgreSQL needs a directory that another user can enter, and there is none: ${reasonOf(reason)}`,
    { cause: reason },
  )
}
