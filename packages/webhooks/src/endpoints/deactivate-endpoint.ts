import type { Database } from '@merchant-payments/db'
import { inTransaction } from '../delivery/database.ts'
import { suspendWaiting } from './suspend-deliveries.ts'

/** Stops deliveries to an endpoint, and keeps what waits for it. One that is not active stays as it is. */
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
    if (rowCount) await suspendWaiting(client, [{ accountId, endpoint: endpointId }], now)
  })
}
