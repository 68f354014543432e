import type { AccountScope } from '../../request/scope.ts'
import { loadWebhookEndpoint } from '../../resources/webhook-endpoints/load.ts'
import type { PortalEndpointUpdate } from './schema.ts'
import { toPortalEndpoint } from './wire.ts'

/** Changes what an endpoint is sent from the next event on. @throws webhook_endpoint_not_found */
export async function updatePortalEndpoint(
  { services, account }: AccountScope,
  { id, events, description }: PortalEndpointUpdate,
) {
  const { database, clock } = services
  await loadWebhookEndpoint(database, account.id, id)
  const now = clock.now()
  const changed = await database.prisma.webhookEndpoint.update({
    where: { accountId_id: { accountId: account.id, id } },
    data: {
      ...(events && { events: [...new Set(events)] }),
      ...(description !== undefined && { description }),
      updatedAt: now,
    },
  })
  return toPortalEndpoint(changed, account.livemode, now)
}
