import { chmod, chown, lstat, mkdir, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { isSystemError } from './is-system-error.ts'

/** The folders of this installation in a data directory, and the example store's. */
const ownFolders = ['sandbox', 'authorities', 'example-store', 'postgres']
const ownFile = /^(?:secrets|demo)\.json/
/** PostgreSQL's own files, which it creates and protects itself, under its own user where root starts it. */
const postgresFiles = /^server-[0-9a-f]{16}$/

/**
 * The group of the user that runs PostgreSQL, where that is another user: it may pass through the directory to its
 * files.
 */
type PostgresGroup = { gid: number }

/**
 * Closes a data directory, and every file of this installation in it, to the machine's other users, also what was
 * created open. A directory that holds other folders as well (a home directory) keeps its own mode: only
 * the files of this installation are closed.
 */
export async function restrictPermissions(dataDir: string, postgresGroup: PostgresGroup | undefined): Promise<void> {
  const root = await realpath(dataDir)
  const postgres = join(root, 'postgres')
  // The folder is made here, where the group that must reach it is known.
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
 * Sets the final group and mode directly, so that PostgreSQL is never shut out in between. Links are not followed, and
 * files of another user are left to that user.
 */
async function restrict(path: string, postgresGroup?: PostgresGroup): Promise<'file' | 'folder' | 'left'> {
  try {
    const found = await lstat(path)
    const user = process.getuid?.() ?? found.uid
    if ((!found.isFile() && !found.isDirectory()) || (found.uid !== user && user !== 0)) return 'left'
    if (postgresGroup && found.gid !== postgresGroup.gid) await chown(path, found.uid, postgresGroup.gid)
    // The group may pass through, but neither list nor write.
    const wanted = found.isFile() ? 0o600 : postgresGroup ? 0o710 : 0o700
    if ((found.mode & 0o7777) !== wanted) await chmod(path, wanted)
    return found.isFile() ? 'file' : 'folder'
  } catch (error) {
    // Another process of this installation has just replaced the file, or has ended.
    if (isSystemError(error, 'ENOENT')) return 'left'
    throw error
  }
}
