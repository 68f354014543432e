import type { AccountScope } from '../../request/account-scope.ts'
import { cursorAfter, page } from '../../wire/page.ts'
import { containsPattern } from '../../wire/search.ts'
import { sql } from '../../wire/sql.ts'
import type { SubscriptionProductList } from './schema.ts'
import { type SubscriptionProductRow, toSubscriptionProduct } from './wire.ts'

/**
 * Subscription products of an account, newest first.
 * @param query in the portal, may contain a part of the name or a whole id, and may include archived products
 */
export async function listSubscriptionProducts(
  { services, account }: AccountScope,
  query: SubscriptionProductList & { archived?: boolean | undefined; search?: string | undefined },
) {
  const { database } = services
  const { archived = false, search, limit } = query
  return page(
    database,
    {
      prepare: true,
      select: sql`id, name, description, metadata, price_id AS "priceId", amount, currency, "interval",
                  trial_period_days AS "trialPeriodDays", archived_at AS "archivedAt", created_at AS "createdAt",
                  updated_at AS "updatedAt"`,
      from: sql`subscription_products`,
      where: [
        sql`account_id = ${account.id}`,
        !archived && sql`archived_at IS NULL`,
        search && sql`(name ILIKE ${containsPattern(search)} OR id = ${search})`,
      ],
      after: await cursorAfter(database, 'subscription_products', account.id, query.starting_after),
      limit,
    },
    (row: SubscriptionProductRow) => toSubscriptionProduct(row, account.livemode),
  )
}
