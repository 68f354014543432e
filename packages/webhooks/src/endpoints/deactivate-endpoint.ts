import type { Database } from '@merchant-payments/db'
import { inTransaction } from '../delivery/database.ts'
import { suspendDeliveries } from './suspend-deliveries.ts'

/**
 * Deactivates an endpoint at the merchant's or an operator's request, and suspends the deliveries that wait for it. An
 * endpoint that is not active stays as it is.
 */
export async function deactivateEndpoint(
  { pool }: Pick<Database, 'pool'>,
  { accountId, endpointId, now }: { accountId: number; endpointId: string; now: Date },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE webhook_endpoints
       SET active = false, deactivated_reason = 'manual', deactivated_at = $3, updated_at = $3
       WHERE account_id = $1 AND id = $2 AND active`,
      [accountId, endpointId, now],
    )
    if (rowCount) await suspendDeliveries(client, [{ accountId, endpoint: endpointId }], now)
  })
}
