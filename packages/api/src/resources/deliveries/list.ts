import type { Database } from '@merchant-payments/db'
import type { DeliveryList } from '../../contract/deliveries/schema.ts'
import { type AttemptRow, toAttempt, toDelivery } from '../../contract/deliveries/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { loadWebhookEndpoint } from '../webhook-endpoints/load.ts'
import { maxAttempts } from './load.ts'
import { pageOfDeliveries } from './page-of-deliveries.ts'

/** Deliveries to an endpoint with their attempts, newest event first. @throws webhook_endpoint_not_found */
export async function listDeliveries(scope: AccountScope, { id, since, ...query }: DeliveryList) {
  const { services, account } = scope
  await loadWebhookEndpoint(services.database, account.id, id)
  const { items, has_more } = await pageOfDeliveries(scope, { ...query, endpoint_id: id, created_from: since })
  const attempts = await readAttempts(
    services.database,
    account.id,
    items.map(({ rowId }) => rowId),
  )
  return {
    items: items.map((row) => ({
      ...toDelivery(row, account.livemode),
      attempts: (attempts.get(row.rowId) ?? []).map(toAttempt),
    })),
    has_more,
  }
}

/** The latest attempts at some deliveries, by the numbers of their rows, oldest first. */
async function readAttempts({ pool }: Database, accountId: number, rowIds: readonly string[]) {
  const { rows } = await pool.query<AttemptRow & { rowId: string }>({
    name: 'attempts at deliveries',
    // One query for all deliveries of a page, because they are adjacent in the index.
    text: `SELECT delivery_id::text AS "rowId", number, started_at AS "startedAt", response_status AS "responseStatus",
                  error, duration_ms AS "durationMs"
             FROM (SELECT *, row_number() OVER (PARTITION BY delivery_id ORDER BY number DESC) AS nth
                     FROM attempts WHERE account_id = $1 AND delivery_id = ANY($2)) its
            WHERE nth <= ${maxAttempts}
            ORDER BY number`,
    values: [accountId, rowIds],
  })
  return Map.groupBy(rows, ({ rowId }) => rowId)
}
