import { subscription } from '../../../contract/subscriptions/schema.ts'
import { everyone, support } from '../../../core/request/roles.ts'
import { procedure, router } from '../../../core/request/trpc.ts'
import { changeItems } from '../change-items.ts'
import { listPortalSubscriptions } from './list.ts'
import { previewSeats } from './preview-seats.ts'
import { retrievePortalSubscription } from './retrieve.ts'
import {
  portalSubscription,
  portalSubscriptionId,
  portalSubscriptionList,
  portalSubscriptions,
  seatsChange,
  seatsPreview,
  seatsQuestion,
} from './schema.ts'

export const portalSubscriptionsRouter = router({
  list: procedure
    .meta({ read: everyone, mayLag: true })
    .input(portalSubscriptionList)
    .output(portalSubscriptions)
    .query(({ ctx, input }) => listPortalSubscriptions(ctx, input)),

  retrieve: procedure
    .meta({ read: everyone })
    .input(portalSubscriptionId)
    .output(portalSubscription)
    .query(({ ctx, input }) => retrievePortalSubscription(ctx, input.id)),

  // Not a query although it changes nothing, because it calls the processor.
  previewSeats: procedure
    .meta({ read: support })
    .input(seatsQuestion)
    .output(seatsPreview)
    .mutation(({ ctx, input }) => previewSeats(ctx, input)),

  changeSeats: procedure
    .meta({ change: support, audit: 'subscriptions.changeSeats' })
    .input(seatsChange)
    .output(subscription)
    .mutation(({ ctx, input: { proration_date, ...change } }) =>
      changeItems(ctx, change, null, proration_date === undefined ? undefined : new Date(proration_date * 1000)),
    ),
})
