import type { Tx, WebhookEndpoint } from '@merchant-payments/db'
import { ApiError } from '../../core/request/errors.ts'
import { loadWebhookEndpoint } from './load.ts'

/** An active endpoint. @throws webhook_endpoint_not_found; validation_error for a deactivated endpoint */
export async function requireActive(
  database: { prisma: Pick<Tx, 'webhookEndpoint'> },
  accountId: number,
  id: string,
): Promise<WebhookEndpoint> {
  const endpoint = await loadWebhookEndpoint(database, accountId, id)
  if (endpoint.active) return endpoint
  throw new ApiError('validation_error', { message: 'This endpoint is deactivated. Reactivate it first.' })
}
