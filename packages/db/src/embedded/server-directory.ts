import { randomBytes } from 'node:crypto'
import { access, chmod, chown, constants, lstat, mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EmbeddedPostgresError, reasonOf } from './error.ts'
import { canAccess, type SystemUser } from './system-user.ts'

/** The real path of the data directory, which is created if need be. */
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
 * A new name for the directory of the server's files: within the data directory when the server's user can enter that, else
 * within the shared directory.
 */
export async function chooseServerDirectory(dataDir: string, user: SystemUser | undefined): Promise<string> {
  const name = `server-${randomBytes(8).toString('hex')}`
  if (!user || (await canAccess(user, dataDir, '-x'))) return name
  return join(await sharedDirectory(), name)
}

/** Whether a path is one that `chooseServerDirectory` could have chosen. */
export function isServerDirectory(path: string): boolean {
  return /^(?:\/.*\/merchant-payments-api\/)?server-[0-9a-f]{16}$/.test(path)
}

export async function createServerDirectory(path: string, user: SystemUser | undefined): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
    if (user) await chown(path, user.uid, user.gid)
  } catch (error) {
    throw new EmbeddedPostgresError(`No database can be kept in ${path}: ${reasonOf(error)}`, { cause: error })
  }
}

/** A directory of root's that every user can enter, for when the server's user cannot enter the data directory. */
export async function sharedDirectory(): Promise<string> {
  let reason: unknown
  for (const path of ['/var/lib/merchant-payments-api', join(tmpdir(), 'merchant-payments-api')]) {
    try {
      // The umask may be stricter. A directory that exists keeps its mode.
      if (await mkdir(path, { recursive: true })) await chmod(path, 0o755)
      const found = await lstat(path)
      // Programs are run from here: no other user may be able to put one in.
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
