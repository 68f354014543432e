import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { onAccount } from './payments.ts'
import { retryWithFreshKey } from './retry-with-fresh-key.ts'
import type { ProcessorScope } from './scope.ts'

/**
 * Withdraws the cancellation at the end of the period. Idempotent.
 * @throws ProcessorError
 */
export async function withdrawCancellation(connection: Connection, scope: ProcessorScope, id: string): Promise<void> {
  await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .subscriptions.update(id, { cancel_at_period_end: false }, onAccount(scope.hostAccount)),
  )
}

/**
 * Pauses a subscription: it is neither renewed nor billed. The rest of its period is credited on its next invoice. The
 * processor refuses a second pause, so nothing is credited twice.
 * @throws ProcessorError
 */
export async function pauseSubscription(
  connection: Connection,
  scope: ProcessorScope,
  { id, ref }: { id: string; ref: string },
): Promise<void> {
  const { subscriptions } = connection.client(scope.livemode)
  await retryWithFreshKey(`pause:${ref}`, (key) =>
    callStripe(scope.livemode, () =>
      subscriptions.pause(
        id,
        { bill_for: { unused_time_from: { type: 'now' } }, invoicing_behavior: 'pending_invoice_item' },
        { ...onAccount(scope.hostAccount), ...key },
      ),
    ),
  )
}

/**
 * Resumes a paused subscription in its previous billing cycle. The rest of the current period is charged with the next
 * invoice: an immediate one would be final before the platform's fee on it is set.
 * @throws ProcessorError
 */
export async function resumeSubscription(
  connection: Connection,
  scope: ProcessorScope,
  { id, ref }: { id: string; ref: string },
): Promise<void> {
  const { subscriptions } = connection.client(scope.livemode)
  await retryWithFreshKey(`resume:${ref}`, (key) =>
    callStripe(scope.livemode, () =>
      subscriptions.resume(
        id,
        { billing_cycle_anchor: { type: 'unchanged' }, proration_behavior: 'create_prorations' },
        { ...onAccount(scope.hostAccount), ...key },
      ),
    ),
  )
}
