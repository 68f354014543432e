import { developers } from '../../people/permissions.ts'
import { procedure, router } from '../../request/trpc.ts'
import { listPortalDeliveries } from './list.ts'
import { replayOneDelivery } from './replay.ts'
import { retrievePortalDelivery } from './retrieve.ts'
import { deliveryId, portalDeliveries, portalDeliveryDetails, portalDeliveryList } from './schema.ts'

const resource = 'webhook_endpoints'

export const portalDeliveriesRouter = router({
  list: procedure
    .meta({ resource, read: developers })
    .input(portalDeliveryList)
    .output(portalDeliveries)
    .query(({ ctx, input }) => listPortalDeliveries(ctx, input)),

  retrieve: procedure
    .meta({ resource, read: developers })
    .input(deliveryId)
    .output(portalDeliveryDetails)
    .query(({ ctx, input }) => retrievePortalDelivery(ctx, input.id)),

  replay: procedure
    .meta({ resource, change: developers, audit: 'deliveries.replay' })
    .input(deliveryId)
    .output(portalDeliveryDetails)
    .mutation(({ ctx, input }) => replayOneDelivery(ctx, input.id)),
})
