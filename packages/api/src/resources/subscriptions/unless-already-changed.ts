import { ProcessorError, type ProcessorScope } from '@merchant-payments/processor'
import type { AccountScope } from '../../request/account-scope.ts'

/**
 * Waits for a change that the processor refuses when it was made before: another request may have made it meanwhile.
 * @param isDone by the status of the subscription
 * @throws the refusal of a change that was not made
 */
export async function unlessAlreadyChanged(
  { services }: Pick<AccountScope, 'services'>,
  where: ProcessorScope,
  id: string,
  isDone: (status: string) => boolean,
  change: Promise<void>,
): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!(error instanceof ProcessorError && error.outcome === 'refused')) throw error
    const { status } = await services.processor.subscriptions.retrieve(where, id)
    if (!isDone(status)) throw error
  }
}
