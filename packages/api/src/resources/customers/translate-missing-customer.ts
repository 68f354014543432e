import { ProcessorError } from '@merchant-payments/processor'
import { ApiError } from '../../request/errors.ts'

/**
 * What the processor is asked for with a customer's copy. Who is deleted meanwhile is gone there first, and the refusal
 * that follows is no trouble of the processor.
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
