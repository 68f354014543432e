import { join } from 'node:path'
import type { PoolMode } from '@merchant-payments/db'
import { startEmbeddedPostgres } from '@merchant-payments/db/embedded'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

/** Where the database is. `direct` is the way past a pooler, for migrations. */
export type DatabaseAddress = {
  url: string
  direct: { url: string; poolMode: PoolMode }
  embedded: boolean
  close(): Promise<void>
}

/** The configured database, or the embedded one, which is started. */
export async function openDatabaseAddress(config: Config, log: Logger): Promise<DatabaseAddress> {
  const { databaseUrl: url, directDatabaseUrl = url } = config
  if (url !== undefined && directDatabaseUrl !== undefined) {
    const poolMode = directDatabaseUrl === url ? config.databasePool.mode : 'session'
    return { url, direct: { url: directDatabaseUrl, poolMode }, embedded: false, close: async () => undefined }
  }
  const dataDir = join(config.dataDir, 'postgres')
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => log.debug(line) })
  return { url: server.url, direct: { url: server.url, poolMode: 'session' }, embedded: true, close: server.stop }
}
