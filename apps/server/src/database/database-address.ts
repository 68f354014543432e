import { join } from 'node:path'
import type { PoolMode } from '@merchant-payments/db'
import { checkAddress, DatabaseAddressError } from '@merchant-payments/db/address'
import { startEmbeddedPostgres } from '@merchant-payments/db/embedded'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

/** Where the database is. `direct` is the way past a pooler, for migrations. */
type DatabaseAddress = {
  url: string
  direct: { url: string; poolMode: PoolMode }
  embedded: boolean
  close(): Promise<void>
}

/**
 * The configured database, whose addresses are checked, or the embedded one, which is started.
 * @param connections what the process opens at most; 0 does not check their number
 * @throws DatabaseAddressError
 */
export async function openDatabaseAddress(config: Config, log: Logger, connections = 0): Promise<DatabaseAddress> {
  const { databaseUrl: url, directDatabaseUrl = url } = config
  if (url !== undefined && directDatabaseUrl !== undefined) {
    const { mode } = config.databasePool
    const poolMode = directDatabaseUrl === url ? mode : 'session'
    const { database, warning } = await checkAddress({ variable: 'DATABASE_URL', url, poolMode: mode, connections })
    if (warning !== null) log.warn(warning)
    if (directDatabaseUrl !== url) {
      const direct = { variable: 'DIRECT_DATABASE_URL', url: directDatabaseUrl, poolMode, connections: 0 } as const
      if ((await checkAddress(direct)).database !== database)
        throw new DatabaseAddressError('DIRECT_DATABASE_URL: this is another database than the one of DATABASE_URL.')
    }
    return { url, direct: { url: directDatabaseUrl, poolMode }, embedded: false, close: async () => undefined }
  }
  const dataDir = join(config.dataDir, 'postgres')
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => log.debug(line) })
  return { url: server.url, direct: { url: server.url, poolMode: 'session' }, embedded: true, close: server.stop }
}
