import { webhookEndpointId, webhookEndpointList } from '../../../contract/webhook-endpoints/schema.ts'
import { developers } from '../../../core/request/roles.ts'
import { procedure, router } from '../../../core/request/trpc.ts'
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
