import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError, reasonOf } from './error.ts'

const sqliteBusy = 5

/** Long enough for another process to create a cluster, or to recover one after a crash. */
export const waitMs = 150_000

export function lockFileOf(dataDir: string): string {
  return join(dataDir, 'embedded.lock')
}

/**
 * Runs `work` while no other process does so with the same file. The lock is SQLite's, because the operating system frees
 * it when its holder dies, however it dies: a file with a process id in it could not be trusted after a crash. Throws EmbeddedPostgresError when another process holds it for `waitMs`.
 */
export async function withFileLock<T>(file: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const database = await acquire(file, waitMs)
  try {
    return await work()
  } finally {
    database.close()
  }
}

async function acquire(file: string, waitMs: number): Promise<DatabaseSync> {
  const deadline = performance.now() + waitMs
  const database = open(file)
  for (;;) {
    try {
      database.exec('BEGIN EXCLUSIVE')
      return database
    } catch (error) {
      const busy = error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
      if (busy && performance.now() < deadline) {
        await pause(25)
        continue
      }
      database.close()
      if (!busy) throw new EmbeddedPostgresError(`${file} cannot be locked: ${reasonOf(error)}`, { cause: error })
      throw new EmbeddedPostgresError(
        `Another process has been starting or stopping the database beside ${file} for over ${waitMs / 1000} s.`,
      )
    }
  }
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw new EmbeddedPostgresError(`${file} cannot be opened: ${reasonOf(error)}`, { cause: error })
  }
}
