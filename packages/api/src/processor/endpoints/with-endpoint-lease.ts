import type { Database } from '@merchant-payments/db'
import { LeaseHeldError, withLease } from '@merchant-payments/db/worker'
import { ApiError } from '../../core/request/errors.ts'

/** Longer than a call of the processor may take. The lease of a run that died ends after this time. */
const leaseMs = 30_000
/** A run calls the processor a few times. */
const waitMs = 120_000

/**
 * Runs of one mode one after the other. It is a lease and no lock: the processor is called while it is held, which no
 * transaction may wait for.
 * @throws service_unavailable
 */
export async function withEndpointLease<T>(
  { pool }: Pick<Database, 'pool'>,
  livemode: boolean,
  run: () => Promise<T>,
): Promise<T> {
  const name = `processor endpoints ${livemode ? 'live' : 'test'}`
  try {
    return await withLease(pool, name, { leaseMs, waitMs }, run)
  } catch (error) {
    throw error instanceof LeaseHeldError ? new ApiError('service_unavailable', { retryAfter: 1, cause: error }) : error
  }
}
