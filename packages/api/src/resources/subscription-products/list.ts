import type { SubscriptionProductList } from '../../contract/subscription-products/schema.ts'
import { type SubscriptionProductRow, toSubscriptionProduct } from '../../contract/subscription-products/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { amongNewest, filteredPage } from '../../core/wire/filtered-page.ts'
import { behind, cursorAfter, page } from '../../core/wire/page.ts'
import { containsPattern } from '../../core/wire/search-pattern.ts'
import { sql } from '../../core/wire/sql.ts'

/**
 * Subscription products of an account, newest first.
 * @param query in the portal, may contain a part of the name, searched for among the newest 10,000, or a whole id
 */
export async function listSubscriptionProducts(
  { services, account }: AccountScope,
  query: SubscriptionProductList & { search?: string | undefined },
) {
  const { database } = services
  const { archived = false, search, limit } = query
  const after = await cursorAfter(database, 'subscription_products', account.id, query.starting_after)
  const [table, scope] = [sql`subscription_products`, [sql`account_id = ${account.id}`]]
  const isListed = [...scope, !archived && sql`archived_at IS NULL`]
  const select = sql`id, name, description, metadata, active, price_id AS "priceId", amount, currency, "interval",
                  trial_period_days AS "trialPeriodDays", former_price_ids AS "formerPriceIds",
                  processor_id AS "processorId", processor_price_id AS "processorPriceId", archived_at AS "archivedAt", created_at AS "createdAt",
                  updated_at AS "updatedAt"`
  const toItem = (row: SubscriptionProductRow) => toSubscriptionProduct(row, account.livemode)
  if (!search) return page(database, { prepare: true, select, from: table, where: isListed, after, limit }, toItem)
  const part = sql`name ILIKE ${containsPattern(search)}`
  const rows = {
    table,
    scope: [...isListed, behind(after)],
    filters: [sql`(${amongNewest({ table, scope }, part)} OR id = ${search})`],
  }
  const where = [...isListed, sql`(${part} OR id = ${search})`]
  return filteredPage(
    database,
    limit,
    (within) => ({ select, from: sql`${within(rows)} AS products`, where, after }),
    toItem,
  )
}
