import { chmod, chown, lstat, mkdir, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { isSystemError } from './is-system-error.ts'

/** What this installation keeps in a data directory, and the example store beside it. */
const ownFolders = ['sandbox', 'authorities', 'example-store', 'postgres']
const ownFile = /^(?:secrets|demo)\.json/
/** PostgreSQL's own files, which it makes and guards itself, under its own user where root starts it. */
const postgresFiles = /^server-[0-9a-f]{16}$/

/** The group of a user, other than the one who runs this, that passes through the directory to PostgreSQL's files. */
export type PostgresGroup = { gid: number }

/**
 * Closes a data directory to the machine's other users, and all of ours in it, also what an earlier release left open.
 * A directory that holds other folders as well (somebody's home) keeps its own mode: only ours in it are closed.
 */
export async function restrictPermissions(dataDir: string, postgresGroup: PostgresGroup | undefined): Promise<void> {
  const root = await realpath(dataDir)
  const postgres = join(root, 'postgres')
  // Made here, while it is known who has to get in.
  if (postgresGroup) await makeFolder(postgres)
  for (const { name } of await readdir(root, { withFileTypes: true })) {
    const path = join(root, name)
    if (name === 'postgres') await restrictTree(path, postgresGroup)
    else if (ownFolders.includes(name) || ownFile.test(name)) await restrictTree(path)
  }
  if (!(await holdsForeignFolders(root))) await restrict(root, postgresGroup)
}

async function holdsForeignFolders(root: string): Promise<boolean> {
  const entries = await readdir(root, { withFileTypes: true })
  return entries.some((entry) => entry.isDirectory() && ![...ownFolders, 'lost+found'].includes(entry.name))
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (!isSystemError(error, 'EEXIST')) throw error
  })
}

async function restrictTree(path: string, postgresGroup?: PostgresGroup): Promise<void> {
  if ((await restrict(path, postgresGroup)) !== 'folder') return
  for (const name of await readdir(path)) if (!postgresFiles.test(name)) await restrictTree(join(path, name))
}

/**
 * In one step, so that who must get in is never shut out meanwhile. Links are not followed, and what another user has put
 * there is that user's to close.
 */
async function restrict(path: string, postgresGroup?: PostgresGroup): Promise<'file' | 'folder' | 'left'> {
  try {
    const found = await lstat(path)
    const user = process.getuid?.() ?? found.uid
    if ((!found.isFile() && !found.isDirectory()) || (found.uid !== user && user !== 0)) return 'left'
    if (postgresGroup && found.gid !== postgresGroup.gid) await chown(path, found.uid, postgresGroup.gid)
    // A group that is let through may neither look around nor write.
    const wanted = found.isFile() ? 0o600 : postgresGroup ? 0o710 : 0o700
    if ((found.mode & 0o7777) !== wanted) await chmod(path, wanted)
    return found.isFile() ? 'file' : 'folder'
  } catch (error) {
    // Another process of this installation has just put a newer file in its place, or ended.
    if (isSystemError(error, 'ENOENT')) return 'left'
    throw error
  }
}
