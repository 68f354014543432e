import type { PersonScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import type { RefusedEvents } from './schema.ts'

const dayMs = 24 * 60 * 60_000
const maxListed = 20

/** Lists the events refused in the last day, newest first: an endpoint at the processor has to be fixed. */
export async function listRefusedEvents({ services }: PersonScope): Promise<RefusedEvents> {
  const { database, clock } = services
  const rows = await database.prisma.refusedEvent.findMany({
    where: { reason: { not: 'signature' }, lastAt: { gt: new Date(clock.now().getTime() - dayMs) } },
    orderBy: { lastAt: 'desc' },
    take: maxListed,
  })
  return {
    items: rows.map(({ livemode, reason, detail, count, lastAt }) => ({
      livemode,
      reason: reason === 'thin' ? 'thin' : 'api_version',
      detail,
      count,
      last: unixSeconds(lastAt),
    })),
  }
}
