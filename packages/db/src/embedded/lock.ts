import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError, reasonOf } from './error.ts'

const SQLITE_BUSY = 5

/** Making a cluster and recovering from a crash both fit in here; who waits for somebody else's waits longer. */
export const waitMs = 150_000

export function lockFileOf(dataDir: string): string {
  return join(dataDir, 'embedded.lock')
}

/**
 * Runs `work` while no other process does so with the same file. The lock is SQLite's, because the operating
 * system frees it when its holder dies, however it dies: a file with a process id in it would have to be
 * doubted after every crash. Throws EmbeddedPostgresError when another process holds it for `waitMs`.
 */
export async function alone<T>(file: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const database = await take(file, waitMs)
  try {
    return await work()
  } finally {
    database.close()
  }
}

async function take(file: string, waitMs: number): Promise<DatabaseSync> {
  const deadline = performance.now() + waitMs
  const database = open(file)
  for (;;) {
    try {
      database.exec('BEGIN EXCLUSIVE')
      return database
    } catch (error) {
      const busy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
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
