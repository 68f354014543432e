import { join } from 'node:path'
import { type Clock, startDatabaseClock } from '@merchant-payments/api/services'
import { connect, type Database } from '@merchant-payments/db'
import { startEmbeddedPostgres } from '@merchant-payments/db/embedded'
import { migrate } from '@merchant-payments/db/migrate'
import type { Logger } from 'pino'
import type { Config } from './config.ts'

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
    await migrate({ url }, { onApplied: (name) => log.debug({ migration: name }, 'applied a migration') })
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const database = connect({
    url,
    poolSize: 20,
    onConnectionLost: (err) => log.warn({ err }, 'lost an idle database connection'),
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
