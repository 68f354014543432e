import type { Movement } from '@merchant-payments/db'
import type { WorkTable } from '@merchant-payments/db/worker'

/**
 * Movements without an answer of the processor. The worker that inserts a movement makes the first call. The lease is longer than a
 * search for the movement and a call take, their retries included.
 */
export const movementQueue: WorkTable<Pick<Movement, 'accountId' | 'ref'>> = {
  table: 'movements',
  key: { account_id: 'accountId', ref: 'ref' },
  leaseSeconds: 60,
  backoff: { firstSeconds: 60, maxSeconds: 3600 },
}
