import { ownMetadataOf } from '@merchant-payments/processor'
import { advanceSubscriptions } from '../projection/advance-subscription.ts'
import { subscriptionSessionsOf } from '../projection/subscription-session-of.ts'
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
  return events.map(({ objectId }) => results.get(objectId) ?? ignored)
}
