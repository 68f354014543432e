import { deleteExpired } from '@merchant-payments/db/worker'
import type { Services } from './context.ts'

const dayMs = 24 * 60 * 60_000
const keptMs = 30 * dayMs
const batchSize = 5_000

/** Deletes requests of the log that are older than 30 days, and rate windows of yesterday. Returns how many requests. */
export async function purgeExpiredRequests({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const yesterday = new Date(clock.now().getTime() - dayMs)
  await database.prisma.rateWindow.deleteMany({ where: { startedAt: { lt: yesterday } } })
  const before = new Date(clock.now().getTime() - keptMs)
  return deleteExpired(database.pool, { table: 'logged_requests', timeColumn: 'created_at', batchSize }, before)
}
