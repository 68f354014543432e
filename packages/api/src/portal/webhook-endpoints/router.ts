import { developers } from '../../people/roles.ts'
import { procedure, router } from '../../request/trpc.ts'
import { webhookEndpointId, webhookEndpointList } from '../../resources/webhook-endpoints/schema.ts'
import { listPortalEndpoints } from './list.ts'
import { retrievePortalEndpoint } from './retrieve.ts'
import { portalEndpointDetails, portalEndpoints, sourceAddresses, sourceAddressesQuery } from './schema.ts'

/** Endpoints with the details that only pages show. The operations that change endpoints are public. */
export const portalWebhookEndpointsRouter = router({
  list: procedure
    .meta({ read: developers, mayLag: true })
    .input(webhookEndpointList)
    .output(portalEndpoints)
    .query(({ ctx, input }) => listPortalEndpoints(ctx, input)),

  retrieve: procedure
    .meta({ read: developers })
    .input(webhookEndpointId)
    .output(portalEndpointDetails)
    .query(({ ctx, input }) => retrievePortalEndpoint(ctx, input.id)),

  sourceAddresses: procedure
    .meta({ read: developers })
    .input(sourceAddressesQuery)
    .output(sourceAddresses)
    .query(({ ctx }) => ({ source_addresses: [...ctx.services.webhookSourceAddresses] })),
})
