import type { AccountScope } from '../../request/scope.ts'
import { lockActivations, requireRoom } from '../../resources/webhook-endpoints/active-limit.ts'
import { loadWebhookEndpoint } from '../../resources/webhook-endpoints/load.ts'
import { toPortalEndpoint } from './wire.ts'

/**
 * Lets events reach an endpoint again, its failures forgotten. What it has missed stays where it is until it is replayed.
 * One that is active stays as it is.
 * @throws webhook_endpoint_not_found; validation_error when no further endpoint can be active
 */
export async function reactivatePortalEndpoint({ services, account, unchanged }: AccountScope, id: string) {
  const { database, clock } = services
  const now = clock.now()
  const endpoint = await database.prisma.$transaction(async (tx) => {
    await lockActivations(tx, account.id)
    const found = await loadWebhookEndpoint({ prisma: tx }, account.id, id)
    if (found.active) {
      unchanged?.()
      return found
    }
    await requireRoom(tx, account.id)
    return tx.webhookEndpoint.update({
      where: { accountId_id: { accountId: account.id, id } },
      data: { active: true, consecutiveFailures: 0, deactivatedReason: null, deactivatedAt: null, updatedAt: now },
    })
  })
  return toPortalEndpoint(endpoint, account.livemode, now)
}
