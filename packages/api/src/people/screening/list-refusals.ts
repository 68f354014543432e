import { unixSeconds } from '../../core/request/clock.ts'
import type { Services } from '../../core/request/context.ts'

/** The number of refusals that an operator reviews before lifting a suspension. */
const maxShown = 100

/** The latest refusals of a merchant's content, both modes, newest first. */
export async function listRefusals({ database }: Pick<Services, 'database'>, merchantId: string) {
  const rows = await database.prisma.contentRefusal.findMany({
    where: { merchantId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: maxShown,
  })
  return rows.map(({ livemode, field, category, term, liftedAt, createdAt }) => ({
    livemode,
    field,
    category,
    term,
    created: unixSeconds(createdAt),
    lifted: liftedAt && unixSeconds(liftedAt),
  }))
}
