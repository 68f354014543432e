import { type BegunPayment, type PaymentRequest, ProcessorError } from '@merchant-payments/processor'
import type { AccountScope } from '../../request/account-scope.ts'
import { rotateIdempotencyKey } from '../../request/rotate-idempotency-key.ts'

/** For as long the processor knows an idempotency key, with an hour for clocks that differ. */
const keyKnownMs = 25 * 60 * 60 * 1000

/**
 * Begins a payment at the processor. A failure of its own it would repeat under the same key for a day: then the payment is
 * looked for, which it may have begun in spite of that, and if there is none it is asked for once more under another key.
 * @throws ProcessorError
 */
export async function beginPayment(scope: AccountScope, request: PaymentRequest): Promise<BegunPayment> {
  const { processor, clock } = scope.services
  try {
    return await processor.payments.create(request)
  } catch (error) {
    // Without an Idempotency-Key there is no further attempt at the same request.
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
