import type { Database } from '@merchant-payments/db'
import type { AccountScope } from '../../request/trpc.ts'
import { type Cursor, cursorAfter, pageOf } from '../../wire/list.ts'
import { containing } from '../../wire/search.ts'
import type { SubscriptionProductList } from './schema.ts'
import { type SubscriptionProductRow, toSubscriptionProduct } from './wire.ts'

export async function listSubscriptionProducts({ services, account }: AccountScope, query: SubscriptionProductList) {
  const { database } = services
  const after = await cursorAfter(database, 'subscription_products', account.id, query.starting_after)
  const rows = await loadSubscriptionProducts(database, account.id, { count: query.limit + 1, after, archived: false })
  return pageOf(rows, query.limit, (row) => toSubscriptionProduct(row, account.livemode))
}

/** At most `count` subscription products, newest first. */
export async function loadSubscriptionProducts(
  database: Database,
  accountId: number,
  page: { count: number; after: Cursor | null; archived: boolean; search?: string | undefined },
): Promise<SubscriptionProductRow[]> {
  const { after, archived, search } = page
  const found = await database.pool.query<SubscriptionProductRow>({
    name: `subscription products${after ? ' after' : ''}${archived ? ' with archived' : ''}${search ? ' searched' : ''}`,
    text: `SELECT id, name, description, metadata, price_id AS "priceId", amount, currency, "interval",
                  trial_period_days AS "trialPeriodDays", archived_at AS "archivedAt", created_at AS "createdAt",
                  updated_at AS "updatedAt"
             FROM subscription_products
            WHERE account_id = $1 ${archived ? '' : 'AND archived_at IS NULL'}
              ${after ? 'AND (created_at, id) < ($3, $4)' : ''}
              ${search ? `AND (name ILIKE $${after ? 5 : 3} OR id = $${after ? 6 : 4})` : ''}
            ORDER BY created_at DESC, id DESC LIMIT $2`,
    values: [
      accountId,
      page.count,
      ...(after ? [after.createdAt, after.id] : []),
      ...(search ? [containing(search), search] : []),
    ],
  })
  return found.rows
}
