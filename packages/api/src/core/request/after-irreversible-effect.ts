import { isConnectionLost, isUnavailable } from '@merchant-payments/db'
import { interrupted } from './api-error-of.ts'
import { ApiError } from './errors.ts'

/**
 * Runs work that follows an effect that cannot be undone. If the database is unavailable, the error must not say that
 * the request had no effect: a further attempt, or an event, reports the outcome.
 * @param repeatable whether a further attempt repeats no effect, as under the same Idempotency-Key: the error asks for
 * a retry then
 */
export async function afterEffect<T>(work: Promise<T>, { repeatable }: { repeatable: boolean }): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUnavailable(error) && !isConnectionLost(error)) throw error
    throw repeatable ? interrupted(error) : new ApiError('internal_error', { cause: error })
  }
}
