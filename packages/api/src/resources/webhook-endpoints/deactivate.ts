import { ApiError } from '../../request/errors.ts'
import { isId } from '../../request/id.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { toWebhookEndpoint } from './wire.ts'

/** Stops deliveries to an endpoint. Doing so twice changes nothing more. */
export async function deactivateWebhookEndpoint({ services, account }: AccountScope, id: string) {
  const { database, clock } = services
  if (!isId('we', id)) throw new ApiError('webhook_endpoint_not_found')
  await database.prisma.webhookEndpoint.updateMany({
    where: { accountId: account.id, id, active: true },
    data: { active: false, deactivatedReason: 'manual', updatedAt: clock.now() },
  })
  const endpoint = await database.prisma.webhookEndpoint.findUnique({
    where: { accountId_id: { accountId: account.id, id } },
  })
  if (!endpoint) throw new ApiError('webhook_endpoint_not_found')
  return toWebhookEndpoint(endpoint, account.livemode)
}
