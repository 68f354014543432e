import type { CollectionSnapshot } from '@merchant-payments/processor'
import { recordEvent } from '@merchant-payments/webhooks'
import { toSubscription } from '../../contract/subscriptions/wire.ts'
import type { Services } from '../../core/request/context.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import type { FoundSession } from '../sync/find-subscription-session.ts'
import { lockNamedSessions } from '../sync/lock-subscription-session.ts'
import { syncSubscription } from '../sync/sync-subscriptions.ts'

/**
 * Records the event that a renewal's payment waits for the customer, who must confirm it with their bank. It is recorded
 * once for each attempt with each payment method, after its effect on the subscription.
 * @throws ProcessorError, EventTooEarlyError
 */
export async function recordActionRequired(
  services: Services,
  { owner, scope, session: { ref } }: FoundSession,
  { id, subscription, attempts, awaits }: CollectionSnapshot,
): Promise<void> {
  await syncSubscription(services, { scope, id: subscription }, { owner, ref })
  await writeAll(services, owner.id, async (tx) => {
    const session = (await lockNamedSessions(tx, owner.id, [ref]))(ref)
    const row = await tx.subscription.findUniqueOrThrow({
      where: { accountId_id: { accountId: owner.id, id: subscription } },
    })
    await recordEvent(tx, {
      account: owner,
      type: 'invoice.payment_action_required',
      objectId: subscription,
      transition: `action required:${id}:${attempts}:${awaits}`,
      data: toSubscription(services, row, session, owner),
      now: services.processorClock.now(),
    })
  })
}
