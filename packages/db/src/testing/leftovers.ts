import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseEmbeddedPostgres } from '../embedded/index.ts'
import { PREFIX } from './prefix.ts'

/** Ends and removes the servers of runs that were killed before they could do so themselves. */
export async function sweepLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length).split('-', 1)[0])
    if (!pid || isAlive(pid)) continue
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => undefined)
    if (found?.uid === process.getuid?.()) await eraseEmbeddedPostgres(path)
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
