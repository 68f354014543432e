import type { Connection } from '../connection.ts'
import { callStripe, ProcessorError } from '../error.ts'
import { onAccount } from '../payments.ts'
import type { ProcessorScope } from '../scope.ts'

/**
 * Whether the processor has an event whose signature matches no known secret.
 * @throws ProcessorError
 */
export async function isOwnEvent(connection: Connection, scope: ProcessorScope, id: string): Promise<boolean> {
  try {
    await callStripe(scope.livemode, () =>
      connection.client(scope.livemode).events.retrieve(id, {}, onAccount(scope.hostAccount)),
    )
    return true
  } catch (error) {
    if (error instanceof ProcessorError && error.outcome === 'refused') return false
    throw error
  }
}
