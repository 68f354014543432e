import type { CollectionSnapshot } from '@merchant-payments/processor'
import { isOver } from '../../contract/subscriptions/is-over.ts'
import type { Services } from '../../core/request/context.ts'
import type { FoundSession } from '../sync/find-subscription-session.ts'
import { syncSubscription } from '../sync/sync-subscriptions.ts'

/**
 * Cancels a subscription whose first payment failed after it had started, as a bank debit can: the processor gives up the
 * invoice but leaves the subscription active.
 * @throws ProcessorError
 */
export async function cancelNeverPaidSubscription(
  services: Services,
  { owner, scope, session }: FoundSession,
  { subscription: id }: Pick<CollectionSnapshot, 'subscription'>,
): Promise<void> {
  const read = () => syncSubscription(services, { scope, id }, { owner, ref: session.ref })
  const { subscription } = await read()
  if (isOver(subscription)) return
  await services.processor.subscriptions.cancelNow(scope, id)
  await read()
}
