import { eraseEmbeddedPostgres } from '../embedded/index.ts'
import { runDirectories } from './run-directory.ts'

/** Ends and removes the servers of runs that were killed before they could do so themselves. */
export async function eraseLeftoverServers(): Promise<void> {
  for (const { path, pid } of await runDirectories()) {
    if (!isAlive(pid)) await eraseEmbeddedPostgres(path)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
