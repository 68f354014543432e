import { ProcessorError, type ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { updateCopies } from '../customers/update-copies.ts'
import { leaveClosedDestinations } from '../hosting/move-subscriptions.ts'
import { type FoundSession, findSubscriptionSessions } from '../sync/find-subscription-session.ts'
import { syncSubscriptions } from '../sync/sync-subscriptions.ts'
import { outcomeOf } from './event-outcome.ts'
import type { BatchHandler } from './handler.ts'

/** Handles events of subscriptions. Several events of one subscription cause one sync. */
export const handleSubscriptions: BatchHandler<'subscription'> = async (services, scope, events) => {
  const sessions = await findSubscriptionSessions(
    services,
    scope,
    events.map(({ subject }) => subject),
  )
  await leaveClosedDestinations(services, sessions)
  const ours = new Map(
    events.flatMap(({ objectId }, index) => {
      const found = sessions[index]
      return found ? [[objectId, { owner: found.owner, ref: found.session.ref }]] : []
    }),
  )
  const ofCustomers = sessions.filter((found) => found !== null && found.session.customerId !== null)
  await updateCustomers(services, ofCustomers)
  const results = await syncSubscriptions(services, scope, ours)
  if (ofCustomers.length > 0) await cancelOfDeletedCustomers(services, scope, [...ours.keys()])
  const ended = events.filter(
    ({ type }, index) => type === 'customer.subscription.deleted' && sessions[index]?.session.passFees,
  )
  // A change that was interrupted, or refused without an answer, may have left a correction for the next invoice.
  for (const { objectId } of ended) await services.processor.invoices.deletePendingFees(scope, objectId)
  return events.map(({ objectId }) => outcomeOf(results.get(objectId)))
}

/** Sends pending changes of customers to the processor; a refused one waits for the next change. */
async function updateCustomers(services: Services, sessions: readonly (FoundSession | null)[]): Promise<void> {
  for (const [accountId, ofOne] of Map.groupBy(sessions, (found) => found?.owner.id ?? 0)) {
    const customerIds = new Set(ofOne.flatMap((found) => found?.session.customerId ?? []))
    try {
      await updateCopies(services, accountId, [...customerIds])
    } catch (error) {
      if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
    }
  }
}

/**
 * Cancels subscriptions that began during the deletion of their customer, and that the deletion did not see. The
 * cancellation has its own event.
 */
async function cancelOfDeletedCustomers(
  { database, processor }: Services,
  scope: ProcessorScope,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'subscriptions of deleted customers',
    text: `SELECT s.id FROM subscriptions s
             JOIN subscription_sessions session ON session.account_id = s.account_id AND session.ref = s.session_ref
            WHERE s.id = ANY($1) AND s.status NOT IN ('canceled', 'incomplete_expired')
              AND session.customer_id IS NOT NULL AND session.host_account IS NOT DISTINCT FROM $2
              AND NOT EXISTS (
                SELECT 1 FROM customers c WHERE c.account_id = s.account_id AND c.id = session.customer_id)`,
    values: [ids, scope.hostAccount],
  })
  for (const { id } of rows) await processor.subscriptions.cancelNow(scope, id)
}
