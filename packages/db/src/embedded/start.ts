import { openCluster } from './cluster.ts'
import { lockFileOf, waitMs, withFileLock } from './file-lock.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { openDataDir } from './server-directory.ts'
import { acquireUsageLock, type UsageLock } from './usage-lock.ts'

export type EmbeddedOptions = {
  /** Where the database is kept, or noted when root's server must keep it elsewhere. It is created if need be. */
  dataDir: string
  /** Called with a few words on what is being done: first start, attach, stop. */
  log?: (line: string) => void
  /** False only for data that may be lost: no fsync, quicker tests. Default true. */
  durable?: boolean
}

export type EmbeddedPostgres = {
  /** postgresql://… of the application's database; its user is a superuser. */
  url: string
  /** Releases the server, and stops it when no other process uses it. Calling it again returns the same promise. */
  stop(): Promise<void>
}

/**
 * The PostgreSQL server of a data directory: created at the first call, started when it does not run, shared with every
 * other process that asks for the same directory, and started again on its port should it end by itself. Rejects with
 * EmbeddedPostgresError, whose message is one line.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const dataDir = await openDataDir(options.dataDir)
  const lockFile = lockFileOf(dataDir)
  const cluster = await withFileLock(lockFile, waitMs, () => openCluster(dataDir, options.durable ?? true, log))
  let stopping: Promise<void> | undefined
  return {
    url: cluster.url,
    stop() {
      stopping ??= withFileLock(lockFile, waitMs, async () => {
        if (!(await releaseLock(cluster.usageLock, cluster.adminUrl, cluster.data))) return
        log('stopping PostgreSQL')
        await stopPostmaster(cluster.data)
      })
      return stopping
    },
  }
}

/** True when this process was the last that used the server. */
async function releaseLock(usageLock: UsageLock, adminUrl: string, data: string): Promise<boolean> {
  try {
    return await usageLock.release()
  } catch {
    // The connection that held the lock is lost. If the server still runs, a new connection asks.
    if (!(await findPostmaster(data))) return false
    return (await acquireUsageLock(adminUrl)).release()
  }
}
