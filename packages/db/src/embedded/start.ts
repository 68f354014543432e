import { openCluster } from './cluster.ts'
import { type Hold, hold } from './hold.ts'
import { alone, lockFileOf, waitMs } from './lock.ts'
import { openDataDir } from './place.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'

export type EmbeddedOptions = {
  /** Where the database is kept, or where it is noted when root's server must keep it elsewhere. Made if need be. */
  dataDir: string
  /** Told in a few words what is being done: first start, attach, stop. */
  log?: (line: string) => void
  /** False only for data that nobody will miss: no fsync, quicker tests. Default true. */
  durable?: boolean
}

export type EmbeddedPostgres = {
  /** postgresql://… of the application's database; its user is a superuser. */
  url: string
  /** Lets go of the server, and ends it when no other process uses it. Calling it again returns the same promise. */
  stop(): Promise<void>
}

/**
 * The PostgreSQL server of a data directory: made at the first call, started when it does not run, shared with every
 * other process that asks for the same directory, and started again on its port should it end by itself. Rejects with EmbeddedPostgresError, whose message is one line.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const dataDir = await openDataDir(options.dataDir)
  const lockFile = lockFileOf(dataDir)
  const cluster = await alone(lockFile, waitMs, () => openCluster(dataDir, options.durable ?? true, log))
  let stopping: Promise<void> | undefined
  return {
    url: cluster.url,
    stop() {
      stopping ??= alone(lockFile, waitMs, async () => {
        if (!(await letGo(cluster.held, cluster.adminUrl, cluster.data))) return
        log('stopping PostgreSQL')
        await stopPostmaster(cluster.data)
      })
      return stopping
    },
  }
}

/** True when this process was the last that used the server. */
async function letGo(held: Hold, adminUrl: string, data: string): Promise<boolean> {
  try {
    return await held.release()
  } catch {
    // The connection that held it is gone. If the server is not, ask over a new one.
    if (!(await findPostmaster(data))) return false
    return (await hold(adminUrl)).release()
  }
}
