import type { AccountScope } from '../../request/trpc.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import type { SubscriptionProductList } from './schema.ts'
import { type SubscriptionProductRow, toSubscriptionProduct } from './wire.ts'

export async function listSubscriptionProducts({ services, account }: AccountScope, query: SubscriptionProductList) {
  const { database } = services
  const after = await cursorAfter(database, 'subscription_products', account.id, query.starting_after)
  const found = await database.pool.query<SubscriptionProductRow>({
    name: `subscription products${after ? ' after' : ''}`,
    text: `SELECT id, name, description, metadata, price_id AS "priceId", amount, currency, "interval",
                  trial_period_days AS "trialPeriodDays", created_at AS "createdAt"
             FROM subscription_products
            WHERE account_id = $1 ${after ? 'AND (created_at, id) < ($3, $4)' : ''}
            ORDER BY created_at DESC, id DESC LIMIT $2`,
    values: [account.id, query.limit + 1, ...(after ? [after.createdAt, after.id] : [])],
  })
  return pageOf(found.rows, query.limit, (row) => toSubscriptionProduct(row, account.livemode))
}
