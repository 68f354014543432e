import { ProcessorError, type ProcessorScope } from '@merchant-payments/processor'
import type { AccountScope } from '../../core/request/account-scope.ts'

/**
 * Ignores the refusal of a change that another request has made meanwhile.
 * @param isDone whether the subscription's status shows the change
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
