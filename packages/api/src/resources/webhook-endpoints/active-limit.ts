import type { Tx } from '@merchant-payments/db'
import { ApiError } from '../../request/errors.ts'

const maxActive = 16

/**
 * One at a time per account may make an endpoint active, so that the limit holds. The lock leaves those alone who refer to
 * the account: a second update of a row in its transaction does, and one that deactivates makes two.
 */
export async function lockActivations(tx: Tx, accountId: number): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`
}

/** Under that lock. @throws validation_error when no further endpoint can be active */
export async function requireRoom(tx: Tx, accountId: number): Promise<void> {
  const active = await tx.webhookEndpoint.count({ where: { accountId, active: true } })
  if (active >= maxActive) {
    throw new ApiError('validation_error', {
      message: `An account can have at most ${maxActive} active webhook endpoints.`,
    })
  }
}
