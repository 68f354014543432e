import { join } from 'node:path'
import { type Clock, startDatabaseClock } from '@merchant-payments/api/services'
import { connect, type Database } from '@merchant-payments/db'
import { startEmbeddedPostgres } from '@merchant-payments/db/embedded'
import { migrate } from '@merchant-payments/db/migrate'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { poolSizesOf } from './pool-sizes.ts'

/** An open database. `clock` shows the database's time, which all processes share. */
export type OpenDatabase = { database: Database; clock: Clock; close(): Promise<void> }

/** Opens and migrates the configured database, or the embedded one. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: (line) => log.debug(line) })
  const url = config.databaseUrl ?? embedded?.url
  if (url === undefined) throw new Error('neither a database address nor an embedded database')
  try {
    const { mode } = config.databasePool
    const direct = config.databaseUrl === undefined ? url : (config.directDatabaseUrl ?? url)
    await migrate(
      { url: direct, poolMode: direct === url ? mode : 'session' },
      { onApplied: (name) => log.debug({ migration: name }, 'applied a migration') },
    )
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const database = connect({
    url,
    poolSize: poolSizesOf(config).requests,
    poolMode: config.databasePool.mode,
    onConnectionLost: (err) => log.warn({ err }, 'lost an idle database connection'),
    onWrongZone: (err) => log.error({ err }, err.message),
  })
  const clock = await startDatabaseClock(database).catch(async (error: unknown) => {
    await database.close()
    await embedded?.stop()
    throw error
  })
  return {
    database,
    clock,
    async close() {
      clock.stop()
      await database.close()
      await embedded?.stop()
    },
  }
}
