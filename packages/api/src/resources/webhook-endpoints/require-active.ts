import type { Database } from '@merchant-payments/db'
import { ApiError } from '../../request/errors.ts'
import { loadWebhookEndpoint } from './load.ts'

/** @throws webhook_endpoint_not_found; validation_error for a deactivated endpoint */
export async function requireActive(database: Database, accountId: number, id: string): Promise<void> {
  const { active } = await loadWebhookEndpoint(database, accountId, id)
  if (active) return
  throw new ApiError('validation_error', { message: 'This endpoint is deactivated. Reactivate it first.' })
}
