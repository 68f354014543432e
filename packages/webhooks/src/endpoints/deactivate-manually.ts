import type { Tx } from '@merchant-payments/db'

/**
 * Deactivates an endpoint at the merchant's or an operator's request. An endpoint that is not active stays as it is. The
 * deliveries that wait for it are suspended after the transaction (`suspendDeliveries`), by a worker at the latest.
 */
export async function deactivateManually(
  tx: Tx,
  { accountId, endpointId, now }: { accountId: number; endpointId: string; now: Date },
): Promise<void> {
  await tx.webhookEndpoint.updateMany({
    where: { accountId, id: endpointId, active: true },
    data: { active: false, suspending: true, deactivatedReason: 'manual', deactivatedAt: now, updatedAt: now },
  })
}
