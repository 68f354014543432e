import type { SubscriptionProduct } from '@merchant-payments/db'
import { type IntervalName, intervals, type Period } from '../../contract/subscription-products/intervals.ts'
import type { Services } from '../../core/request/context.ts'

/** Plans that a page offers. */
const maxPlans = 50

/** A plan on sale. Minor units. */
export type PagePlan = Pick<SubscriptionProduct, 'priceId' | 'name' | 'amount' | 'currency'> & { every: Period }

/** The plans of an account that are on sale, cheapest first. */
export async function findPlans({ database }: Services, accountId: number): Promise<PagePlan[]> {
  const rows = await database.prisma.subscriptionProduct.findMany({
    where: { accountId, active: true, archivedAt: null },
    select: { priceId: true, name: true, amount: true, currency: true, interval: true },
    orderBy: [{ amount: 'asc' }, { id: 'asc' }],
    take: maxPlans,
  })
  return rows.map(({ interval, ...row }) => ({ ...row, every: intervals[interval as IntervalName] }))
}
