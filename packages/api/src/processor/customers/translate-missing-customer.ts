import { ProcessorError } from '@merchant-payments/processor'
import { ApiError } from '../../core/request/errors.ts'

/**
 * Translates the refusal of a call that names a customer's copy. A concurrent deletion deletes the customer at the
 * processor first, so the refusal is not an error of the processor.
 * @throws customer_not_found, and the errors of `call`
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
