import type { Tx } from '@merchant-payments/db'
import type { EndpointKey } from '../delivery/delivery.ts'

/**
 * Deactivates an endpoint at the merchant's or an operator's request. An endpoint that is not active stays as it is. The
 * deliveries that wait for it are suspended after the transaction (`suspendDeliveries`), by a worker at the latest.
 * @param deactivatedAt by the clock of the events
 */
export async function deactivateManually(
  tx: Tx,
  { accountId, endpointId, now, deactivatedAt }: EndpointKey & { now: Date; deactivatedAt: Date },
): Promise<void> {
  await tx.webhookEndpoint.updateMany({
    where: { accountId, id: endpointId, active: true },
    data: { active: false, suspending: true, deactivatedReason: 'manual', deactivatedAt, updatedAt: now },
  })
}
