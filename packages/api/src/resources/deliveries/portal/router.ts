import { developers } from '../../../core/request/roles.ts'
import { procedure, router } from '../../../core/request/trpc.ts'
import { listPortalDeliveries } from './list.ts'
import { replayOneDelivery } from './replay.ts'
import { retrievePortalDelivery } from './retrieve.ts'
import { deliveryId, portalDeliveries, portalDeliveryDetails, portalDeliveryList } from './schema.ts'

export const portalDeliveriesRouter = router({
  list: procedure
    .meta({ read: developers, mayLag: true })
    .input(portalDeliveryList)
    .output(portalDeliveries)
    .query(({ ctx, input }) => listPortalDeliveries(ctx, input)),

  retrieve: procedure
    .meta({ read: developers })
    .input(deliveryId)
    .output(portalDeliveryDetails)
    .query(({ ctx, input }) => retrievePortalDelivery(ctx, input.id)),

  replay: procedure
    .meta({ change: developers, audit: 'deliveries.replay' })
    .input(deliveryId)
    .output(portalDeliveryDetails)
    .mutation(({ ctx, input }) => replayOneDelivery(ctx, input.id)),
})
