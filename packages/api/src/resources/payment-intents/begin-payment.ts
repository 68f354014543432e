import { type BegunPayment, type PaymentRequest, ProcessorError } from '@merchant-payments/processor'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { rotateIdempotencyKey } from '../../core/request/rotate-idempotency-key.ts'

/** The processor stores an idempotency key for 24 hours; the extra hour allows for clocks that differ. */
const keyKnownMs = 25 * 60 * 60 * 1000

/**
 * Creates a payment at the processor. Under the same key the processor repeats a failure of its own for a day. After such a
 * failure, the payment is searched for, because it may have been created nevertheless; if it was not, it is requested again
 * under another key.
 * @throws ProcessorError
 */
export async function beginPayment(scope: AccountScope, request: PaymentRequest): Promise<BegunPayment> {
  const { processor, clock } = scope.services
  try {
    return await processor.payments.create(request)
  } catch (error) {
    // Without an Idempotency-Key, no later request belongs to this one.
    if (scope.requestKey === undefined || !isOfProcessor(error)) throw error
    const found = await processor.payments.find(request, new Date(clock.now().getTime() - keyKnownMs))
    if (found) return found
  }
  const keyNumber = await rotateIdempotencyKey(scope, request.ref, 0)
  try {
    return await processor.payments.create({ ...request, keyNumber })
  } catch (error) {
    if (isOfProcessor(error)) await rotateIdempotencyKey(scope, request.ref, keyNumber)
    throw error
  }
}

function isOfProcessor(error: unknown): boolean {
  return error instanceof ProcessorError && error.isProcessorFault
}
