import { randomBytes } from 'node:crypto'
import { chmod, cp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { EmbeddedPostgresError, reasonOf } from './error.ts'

/** No copy takes this long: an unfinished one that is older was abandoned. */
const abandonedAfterMs = 10 * 60_000

/**
 * Copies the server's programs for every user to run, unless the copy exists. It is made under a temporary name and renamed,
 * so that a copy that exists is complete; two processes may do it at once.
 */
export async function copyBinaries(from: string, to: string): Promise<void> {
  if (await exists(to)) return
  const part = `${to}.${randomBytes(6).toString('hex')}`
  try {
    await removeAbandoned(to)
    await cp(from, part, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    await openToAll(part)
    await rename(part, to)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    // Another process was faster, and its copy is as good.
    if (await exists(to)) return
    throw new EmbeddedPostgresError(`PostgreSQL cannot be copied to ${to}: ${reasonOf(error)}`, { cause: error })
  }
}

/** Lets every user read and run the files, whatever the umask of this process is. */
async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755)
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    await chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644)
  }
}

async function removeAbandoned(to: string): Promise<void> {
  for (const name of await readdir(dirname(to))) {
    if (!name.startsWith(`${basename(to)}.`)) continue
    const path = join(dirname(to), name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true })
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
