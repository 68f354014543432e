import { ProcessorError } from '@merchant-payments/processor'
import { ApiError } from '../../core/request/errors.ts'

/**
 * Translates the refusal of a call that names a customer's copy. A customer who is deleted meanwhile is deleted at the
 * processor first, so the refusal is not an error of the processor.
 * @throws customer_not_found, and what `call` throws
 */
export async function translateMissingCustomer<T>(customer: object | null, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const missing = error instanceof ProcessorError && error.outcome === 'refused' && error.code === 'resource_missing'
    if (customer && missing) throw new ApiError('customer_not_found', { cause: error })
    throw error
  }
}
