import type { Services } from '../../core/request/context.ts'
import { toManualPayout } from './wire.ts'

const maxShown = 100

/** The manual payouts to an account, the latest hundred, newest first. */
export async function listManualPayouts(
  { database }: Pick<Services, 'database'>,
  { id: accountId, livemode }: { id: number; livemode: boolean },
) {
  const rows = await database.prisma.manualPayout.findMany({
    where: { accountId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: maxShown,
  })
  return rows.map((row) => ({ ...toManualPayout(row, livemode), recorded_by: row.actorName }))
}
