import { ownMetadataOf, ProcessorError, type ProcessorScope } from '@merchant-payments/processor'
import { advanceSubscriptions } from '../projection/advance-subscription.ts'
import { type Sold, subscriptionSessionsOf } from '../projection/subscription-session-of.ts'
import type { Services } from '../request/context.ts'
import { updateCopies } from '../resources/customers/update-copies.ts'
import type { BatchHandler } from './handlers.ts'
import { ignored, lookAtEach } from './look-at-each.ts'

/** Several events of one subscription are one reason to look at it. */
export const applySubscriptions: BatchHandler = async (services, where, events) => {
  const owns = events.map(({ object }) => ownMetadataOf(object as Record<string, unknown>))
  const sold = await subscriptionSessionsOf(services, where, owns)
  const ours = new Map(
    events.flatMap(({ objectId }, index) => {
      const one = sold[index]
      return one ? [[objectId, { owner: one.owner, ref: one.session.ref }]] : []
    }),
  )
  const named = sold.filter((one) => one !== null && one.session.customerId !== null)
  await tellChanges(services, named)
  const results = await lookAtEach(
    services,
    [...ours.keys()],
    (id) => services.processor.retrieveSubscription(where, id),
    async (many) => {
      const found = many.flatMap(({ id, seen }) => {
        const one = ours.get(id)
        return one ? [{ ...one, seen }] : []
      })
      for (const [, group] of Map.groupBy(found, ({ owner }) => owner.id)) {
        if (group[0]) await advanceSubscriptions(services, group[0].owner, group)
      }
      return many.map(() => 'applied')
    },
  )
  if (named.length > 0) await endOfDeleted(services, where, [...ours.keys()])
  return events.map(({ objectId }) => results.get(objectId) ?? ignored)
}

/** What the processor has not heard of customers yet, it hears now; what it refuses is left to the next change. */
async function tellChanges(services: Services, named: readonly (Sold | null)[]): Promise<void> {
  for (const [accountId, ofOne] of Map.groupBy(named, (one) => one?.owner.id ?? 0)) {
    const customerIds = new Set(ofOne.flatMap((one) => one?.session.customerId ?? []))
    try {
      await updateCopies(services, accountId, [...customerIds])
    } catch (error) {
      if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
    }
  }
}

/**
 * Ends subscriptions that began although their customer was being deleted: nobody could end them by deleting the customer
 * any more. Its event tells of the end.
 */
async function endOfDeleted(
  { database, processor }: Services,
  where: ProcessorScope,
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
    values: [ids, where.hostAccount],
  })
  for (const { id } of rows) await processor.cancelNow(where, id)
}
