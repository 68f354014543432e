import type { Tx } from '@merchant-payments/db'
import { ApiError } from '../../request/errors.ts'

const maxActive = 16

/** Under the account's lock, as one at a time may make an endpoint active. @throws validation_error when no further endpoint can be active */
export async function requireRoom(tx: Tx, accountId: number): Promise<void> {
  const active = await tx.webhookEndpoint.count({ where: { accountId, active: true } })
  if (active >= maxActive) {
    throw new ApiError('validation_error', {
      message: `An account can have at most ${maxActive} active webhook endpoints.`,
    })
  }
}
