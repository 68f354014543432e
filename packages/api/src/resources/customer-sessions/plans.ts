import type { SubscriptionProduct } from '@merchant-payments/db'
import { type IntervalName, intervals, type Period } from '../../contract/subscription-products/intervals.ts'
import type { Services } from '../../core/request/context.ts'

/** Plans that a page offers. */
const maxPlans = 50

/** A plan on sale. Minor units. */
export type PagePlan = Pick<SubscriptionProduct, 'priceId' | 'name' | 'amount' | 'currency'> & { every: Period }

/** The plans of an account that are on sale in some currencies, cheapest first. */
export async function findPlans(
  { database }: Services,
  accountId: number,
  currencies: readonly string[],
): Promise<PagePlan[]> {
  const rows = await database.prisma.subscriptionProduct.findMany({
    where: { accountId, active: true, archivedAt: null, currency: { in: [...currencies] } },
    select: { priceId: true, name: true, amount: true, currency: true, interval: true },
    orderBy: [{ amount: 'asc' }, { id: 'asc' }],
    take: maxPlans,
  })
  return rows.map(toPagePlan)
}

type PlanRow = Pick<SubscriptionProduct, 'priceId' | 'name' | 'amount' | 'currency' | 'interval'>

export function toPagePlan({ priceId, name, amount, currency, interval }: PlanRow): PagePlan {
  return { priceId, name, amount, currency, every: intervals[interval as IntervalName] }
}
