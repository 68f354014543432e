import type { Tx } from '@merchant-payments/db'
import { suspendDeliveries } from './suspend-deliveries.ts'

/**
 * Deactivates an endpoint at the merchant's or an operator's request, and suspends the deliveries that wait for it. An
 * endpoint that is not active stays as it is.
 */
export async function deactivateManually(
  tx: Tx,
  { accountId, endpointId, now }: { accountId: number; endpointId: string; now: Date },
): Promise<void> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { accountId, id: endpointId, active: true },
    data: { active: false, deactivatedReason: 'manual', deactivatedAt: now, updatedAt: now },
  })
  const statements = { query: (text: string, values: unknown[]) => tx.$executeRawUnsafe(text, ...values) }
  if (count > 0) await suspendDeliveries(statements, [{ accountId, endpoint: endpointId }], now)
}
