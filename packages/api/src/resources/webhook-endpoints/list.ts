import type { WebhookEndpointList } from '../../contract/webhook-endpoints/schema.ts'
import { toWebhookEndpoint, type WebhookEndpointRow } from '../../contract/webhook-endpoints/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { cursorAfter, page } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'

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
