import { procedure, router } from '../../request/trpc.ts'
import { listDeliveries } from './list.ts'
import { replayOneDelivery } from './replay.ts'
import { retrieveDelivery } from './retrieve.ts'
import { deliveries, deliveryDetails, deliveryId, deliveryList } from './schema.ts'

export const portalDeliveriesRouter = router({
  list: procedure
    .input(deliveryList)
    .output(deliveries)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  retrieve: procedure
    .input(deliveryId)
    .output(deliveryDetails)
    .query(({ ctx, input }) => retrieveDelivery(ctx, input.id)),

  replay: procedure
    .input(deliveryId)
    .output(deliveryDetails)
    .mutation(({ ctx, input }) => replayOneDelivery(ctx, input.id)),
})
