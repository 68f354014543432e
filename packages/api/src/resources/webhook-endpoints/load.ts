import type { Tx, WebhookEndpoint } from '@merchant-payments/db'
import { ApiError } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'

/** @throws webhook_endpoint_not_found, also for an endpoint of another account */
export async function loadWebhookEndpoint(
  { prisma }: { prisma: Pick<Tx, 'webhookEndpoint'> },
  accountId: number,
  id: string,
): Promise<WebhookEndpoint> {
  const endpoint = isId('we', id) ? await prisma.webhookEndpoint.findFirst({ where: { accountId, id } }) : null
  if (!endpoint) throw new ApiError('webhook_endpoint_not_found')
  return endpoint
}
