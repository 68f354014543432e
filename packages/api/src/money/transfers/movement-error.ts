import type { Movement } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'

/** The processor did not make the movement. A worker retries it later. */
export class MovementError extends Error {
  override readonly name = 'MovementError'

  constructor({ kind, amount, currency, paymentId }: Movement, cause: ProcessorError) {
    super(`${kind} of ${amount} ${currency} for ${paymentId}: ${cause.message}`, { cause })
  }
}

/** The processor's refusal or its missing answer; null for any other error. */
export function processorErrorOf(error: unknown): ProcessorError | null {
  const cause = error instanceof MovementError ? error.cause : error
  return cause instanceof ProcessorError ? cause : null
}
