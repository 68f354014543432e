import type { AccountScope } from '../../request/trpc.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import type { WebhookEndpointList } from './schema.ts'
import { toWebhookEndpoint, type WebhookEndpointRow } from './wire.ts'

export async function listWebhookEndpoints({ services, account }: AccountScope, query: WebhookEndpointList) {
  const { database } = services
  const after = await cursorAfter(database, 'webhook_endpoints', account.id, query.starting_after)
  const found = await database.pool.query<WebhookEndpointRow>({
    name: `webhook endpoints${after ? ' after' : ''}`,
    text: `SELECT id, url, events, description, active, deactivated_reason AS "deactivatedReason",
                  consecutive_failures AS "consecutiveFailures", created_at AS "createdAt"
             FROM webhook_endpoints
            WHERE account_id = $1 ${after ? 'AND (created_at, id) < ($3, $4)' : ''}
            ORDER BY created_at DESC, id DESC LIMIT $2`,
    values: [account.id, query.limit + 1, ...(after ? [after.createdAt, after.id] : [])],
  })
  return pageOf(found.rows, query.limit, (row) => toWebhookEndpoint(row, account.livemode))
}
