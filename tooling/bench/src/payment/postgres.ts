import { eraseEmbeddedPostgres, startEmbeddedPostgres } from '@merchant-payments/db/embedded'
import { temporaryFolder, type Undo } from '@merchant-payments/site'
import { databaseOn } from '../database-on.ts'
import { countStatements } from './database-cost.ts'

/**
 * An empty database that writes to the disk: on the given server, or in one of its own that counts statements.
 * @returns its address
 */
export async function startDatabase(undo: Undo, server?: string): Promise<string> {
  if (server === undefined) return startCountingPostgres(undo)
  const { url, remove } = await databaseOn(server)
  undo.push(remove)
  return url
}

async function startCountingPostgres(undo: Undo): Promise<string> {
  const dataDir = await temporaryFolder('bench')
  undo.push(() => eraseEmbeddedPostgres(dataDir))
  const first = await startEmbeddedPostgres({ dataDir })
  await countStatements(first.url)
  await first.stop()
  const { url, stop } = await startEmbeddedPostgres({ dataDir })
  undo.push(stop)
  return url
}
