import { developers } from '../../people/permissions.ts'
import { procedure, router } from '../../request/trpc.ts'
import { listDeliveries } from './list.ts'
import { replayOneDelivery } from './replay.ts'
import { retrieveDelivery } from './retrieve.ts'
import { deliveries, deliveryDetails, deliveryId, deliveryList } from './schema.ts'

export const portalDeliveriesRouter = router({
  list: procedure
    .meta({ read: developers })
    .input(deliveryList)
    .output(deliveries)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  retrieve: procedure
    .meta({ read: developers })
    .input(deliveryId)
    .output(deliveryDetails)
    .query(({ ctx, input }) => retrieveDelivery(ctx, input.id)),

  replay: procedure
    .meta({ change: developers, audit: 'deliveries.replay' })
    .input(deliveryId)
    .output(deliveryDetails)
    .mutation(({ ctx, input }) => replayOneDelivery(ctx, input.id)),
})
