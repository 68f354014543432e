import type { SubscriptionSessionList } from '../../contract/subscription-sessions/schema.ts'
import { type SubscriptionSessionRow, toSubscriptionSession } from '../../contract/subscription-sessions/wire.ts'
import { byMetadata } from '../../core/metadata-entries/by-metadata.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { indexedPage } from '../../core/wire/indexed-page.ts'
import { byColumn, createdWithin } from '../../core/wire/list-filters.ts'
import { cursorAfter } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'

type Listed = SubscriptionSessionRow & { subscription: string | null }

const columns = sql`
  s.id, s.status, s.url, s.price_id AS "priceId", s.currency, s.payment_link_id AS "paymentLinkId", s.quantity, s.trial_period_days AS "trialPeriodDays", s.amount_discount AS "amountDiscount",
  s.amount_total AS "amountTotal", s.fee_amount AS "feeAmount", s.customer_id AS "customerId",
  s.customer_email AS "customerEmail", s.locale, s.success_url AS "successUrl", s.cancel_url AS "cancelUrl", s.metadata,
  s.expires_at AS "expiresAt", s.created_at AS "createdAt", subscription.id AS subscription`

/** Sessions of subscriptions of an account, newest first. */
export async function listSubscriptionSessions(
  { services: { database }, account }: AccountScope,
  query: SubscriptionSessionList,
) {
  const { subscription: begun } = query
  return indexedPage(
    database,
    {
      table: sql`subscription_sessions`,
      accountId: account.id,
      created: createdWithin(query),
      scope: [sql`id IS NOT NULL`],
      filters: [
        begun !== undefined && {
          condition: sql`ref = (
            SELECT b.session_ref FROM subscriptions b WHERE b.account_id = ${account.id} AND b.id = ${begun})`,
        },
        ...byMetadata(account.id, 'subscription_session', query.metadata),
        byColumn(sql`customer_id`, query.customer_id),
        byColumn(sql`price_id`, query.price_id),
        byColumn(sql`status`, query.status),
      ],
      after: await cursorAfter(database, 'subscription_sessions', account.id, query.starting_after),
      limit: query.limit,
      queryOf: (listed) => ({
        select: columns,
        from: sql`${listed} s LEFT JOIN subscriptions subscription
          ON subscription.account_id = s.account_id AND subscription.session_ref = s.ref`,
      }),
    },
    ({ subscription, ...row }: Listed) => toSubscriptionSession(row, subscription, account.livemode),
  )
}
