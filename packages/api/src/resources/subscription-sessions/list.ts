import type { AccountScope } from '../../request/account-scope.ts'
import { cursorAfter, page } from '../../wire/page.ts'
import { sql } from '../../wire/sql.ts'
import type { SubscriptionSessionList } from './schema.ts'
import { type SubscriptionSessionRow, toSubscriptionSession } from './wire.ts'

type Listed = SubscriptionSessionRow & { subscription: string | null }

const columns = sql`
  s.id, s.status, s.url, s.price_id AS "priceId", s.currency, s.quantity, s.trial_period_days AS "trialPeriodDays",
  s.amount_total AS "amountTotal", s.fee_amount AS "feeAmount", s.customer_id AS "customerId",
  s.customer_email AS "customerEmail", s.success_url AS "successUrl", s.cancel_url AS "cancelUrl", s.metadata,
  s.expires_at AS "expiresAt", s.created_at AS "createdAt", subscription.id AS subscription`

/** Sessions of subscriptions of an account, newest first. */
export async function listSubscriptionSessions(
  { services: { database }, account }: AccountScope,
  query: SubscriptionSessionList,
) {
  return page(
    database,
    {
      prepare: true,
      select: columns,
      from: sql`subscription_sessions s LEFT JOIN subscriptions subscription
        ON subscription.account_id = s.account_id AND subscription.session_ref = s.ref`,
      where: [sql`s.account_id = ${account.id}`, sql`s.id IS NOT NULL`],
      orderBy: [sql`s.created_at`, sql`s.id`],
      after: await cursorAfter(database, 'subscription_sessions', account.id, query.starting_after),
      limit: query.limit,
    },
    ({ subscription, ...row }: Listed) => toSubscriptionSession(row, subscription, account.livemode),
  )
}
