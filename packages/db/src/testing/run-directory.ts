import { access, constants, mkdtemp, readdir, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The name of the directory of a run's server begins with this; the process id of the run follows. */
const prefix = 'merchant-payments-test-'

/** Linux keeps this directory in memory. Some containers give it 64 MB. */
const memoryDirectory = '/dev/shm'
/** Bytes that must be free there: a run needs about 500 MB, and others may use it too. */
const requiredBytes = 2_000_000_000

/** A new directory for the run's server: in memory if there is room, as each of hundreds of databases is hundreds of files. */
export async function makeRunDirectory(): Promise<string> {
  const parent = (await hasRoom(memoryDirectory)) ? memoryDirectory : tmpdir()
  return mkdtemp(join(parent, `${prefix}${process.pid}-`))
}

async function hasRoom(directory: string): Promise<boolean> {
  return access(directory, constants.W_OK | constants.X_OK)
    .then(() => statfs(directory))
    .then(
      ({ bavail, bsize }) => bavail * bsize > requiredBytes,
      () => false,
    )
}

/** The directories of runs of this user, and the process id of each run. */
export async function runDirectories(): Promise<{ path: string; pid: number }[]> {
  const found = await Promise.all([memoryDirectory, tmpdir()].map(runDirectoriesIn))
  return found.flat()
}

async function runDirectoriesIn(parent: string): Promise<{ path: string; pid: number }[]> {
  const names = await readdir(parent).catch(() => [])
  const ours: { path: string; pid: number }[] = []
  for (const name of names) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-', 1)[0])
    const path = join(parent, name)
    if (pid && (await isOurs(path))) ours.push({ path, pid })
  }
  return ours
}

async function isOurs(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.uid === process.getuid?.()
}
