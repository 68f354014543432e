import { type Clock, startDatabaseClock } from '@merchant-payments/api/services'
import { connect, type Database, isDistributed } from '@merchant-payments/db'
import { requireNoDistribution } from '@merchant-payments/db/distribute'
import { type MigrateScope, migrate } from '@merchant-payments/db/migrate'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openDatabaseAddress } from './database-address.ts'
import { poolSizesOf } from './pool-sizes.ts'

/** An open database. `clock` shows the database's time, which all processes share. */
export type OpenDatabase = { database: Database; clock: Clock; close(): Promise<void> }

/**
 * Opens and migrates the configured database, or the embedded one.
 * @param connections what the process opens at most, which is checked; left out for a command, which needs few
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  {
    onAcquired,
    applicationName,
    connections,
  }: { onAcquired?: (waitedMs: number) => void; applicationName?: string; connections?: number } = {},
): Promise<OpenDatabase> {
  const address = await openDatabaseAddress(config, log, connections)
  try {
    await migrate(address.direct, {
      scope: scopeOf(config, address.embedded),
      onApplied: (name) => log.debug({ migration: name }, 'applied a migration'),
      onNewer: (migrations) =>
        log.info({ migrations }, 'the database is newer than this release, and compatible with it'),
      onLongPending: (migrations) => log.warn({ migrations }, 'long migrations are pending: run mpay migrate'),
    })
  } catch (error) {
    await address.close()
    throw error
  }
  const database = connect({
    url: address.url,
    poolSize: poolSizesOf(config).requests,
    poolMode: config.databasePool.mode,
    ...(onAcquired && { onAcquired }),
    ...(applicationName && { applicationName }),
    onConnectionLost: (err) => log.warn({ err }, 'lost an idle database connection'),
    onWrongZone: (err) => log.error({ err }, err.message),
  })
  const start = async () => {
    await requireNoDistribution(database.pool)
    // Read here and cached, because later callers already hold a connection within a transaction.
    await isDistributed(database.pool)
    return startDatabaseClock(database)
  }
  const clock = await start().catch(async (error: unknown) => {
    await database.close()
    await address.close()
    throw error
  })
  return {
    database,
    clock,
    async close() {
      clock.stop()
      await database.close()
      await address.close()
    },
  }
}

/** No other process serves on the embedded database while a release is changed, so it waits for no command. */
function scopeOf(config: Config, embedded: boolean): MigrateScope {
  if (embedded) return 'all'
  return config.databaseMigrations === 'command' ? 'none' : 'short'
}
