import type { Tx } from '@merchant-payments/db'
import { ApiError } from '../../core/request/errors.ts'

const maxActive = 16

/**
 * Checks the number of active endpoints under the account's lock, which serializes activations.
 * @throws validation_error if no further endpoint can be active
 */
export async function requireRoom(tx: Tx, accountId: number): Promise<void> {
  const active = await tx.webhookEndpoint.count({ where: { accountId, active: true } })
  if (active >= maxActive) {
    throw new ApiError('validation_error', {
      message: `An account can have at most ${maxActive} active webhook endpoints.`,
    })
  }
}
