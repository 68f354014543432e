import { isConnectionLost, isUnavailable } from '@merchant-payments/db'
import { ApiError } from './errors.ts'

/**
 * Work that follows something which was done for good. When the database cannot be had for it, the request is not one of which
 * nothing was done: its outcome is told by a further attempt, or by an event.
 */
export async function afterEffect<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isUnavailable(error) || isConnectionLost(error) ? new ApiError('internal_error', { cause: error }) : error
  }
}
