import type { AccountScope } from '../../request/account-scope.ts'
import { cursorAfter, page } from '../../wire/page.ts'
import { sql } from '../../wire/sql.ts'
import type { WebhookEndpointList } from './schema.ts'
import { toWebhookEndpoint, type WebhookEndpointRow } from './wire.ts'

export const webhookEndpointColumns = sql`
  id, url, events, description, active, deactivated_reason AS "deactivatedReason",
  consecutive_failures AS "consecutiveFailures", created_at AS "createdAt"`

export async function listWebhookEndpoints({ services, account }: AccountScope, query: WebhookEndpointList) {
  const { database } = services
  return page(
    database,
    {
      prepare: true,
      select: webhookEndpointColumns,
      from: sql`webhook_endpoints`,
      where: [sql`account_id = ${account.id}`],
      after: await cursorAfter(database, 'webhook_endpoints', account.id, query.starting_after),
      limit: query.limit,
    },
    (row: WebhookEndpointRow) => toWebhookEndpoint(row, account.livemode),
  )
}
