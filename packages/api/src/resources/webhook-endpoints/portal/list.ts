import type { WebhookEndpointList } from '../../../contract/webhook-endpoints/schema.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { cursorAfter, page } from '../../../core/wire/page.ts'
import { sql } from '../../../core/wire/sql.ts'
import { webhookEndpointColumns } from '../list.ts'
import { type PortalEndpointRow, toPortalEndpoint } from './wire.ts'

export async function listPortalEndpoints({ services, account }: AccountScope, query: WebhookEndpointList) {
  const { database, clock } = services
  return page(
    database,
    {
      prepare: true,
      select: sql`${webhookEndpointColumns}, deactivated_at AS "deactivatedAt",
                  previous_secret_expires_at AS "previousSecretExpiresAt"`,
      from: sql`webhook_endpoints`,
      where: [sql`account_id = ${account.id}`],
      after: await cursorAfter(database, 'webhook_endpoints', account.id, query.starting_after),
      limit: query.limit,
    },
    (row: PortalEndpointRow) => toPortalEndpoint(row, account.livemode, clock.now()),
  )
}
