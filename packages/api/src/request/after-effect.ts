import { isConnectionLost, isUnavailable } from '@merchant-payments/db'
import { interrupted } from './api-error-of.ts'
import { ApiError } from './errors.ts'

/**
 * Work that follows something which was done for good. When the database cannot be had for it, the request is not one of which
 * nothing was done: its outcome is told by a further attempt, or by an event.
 * @param repeatable whether a further attempt does nothing twice, as one under the same Idempotency-Key: then the client is
 * told to make it
 */
export async function afterEffect<T>(work: Promise<T>, { repeatable }: { repeatable: boolean }): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUnavailable(error) && !isConnectionLost(error)) throw error
    throw repeatable ? interrupted(error) : new ApiError('internal_error', { cause: error })
  }
}
