import { z } from 'zod'
import { developers } from '../../people/permissions.ts'
import { procedure, router } from '../../request/trpc.ts'
import { webhookEndpointId, webhookEndpointList } from '../../resources/webhook-endpoints/schema.ts'
import { deliveryDetails } from '../deliveries/schema.ts'
import { listPortalEndpoints } from './list.ts'
import { reactivatePortalEndpoint } from './reactivate.ts'
import { replayEndpointSince } from './replay-since.ts'
import { retrievePortalEndpoint } from './retrieve.ts'
import { rollSecret } from './roll-secret.ts'
import {
  portalEndpoint,
  portalEndpointDetails,
  portalEndpointRolled,
  portalEndpoints,
  portalEndpointUpdate,
  replaySinceInput,
  testEventInput,
} from './schema.ts'
import { sendTestEvent } from './send-test-event.ts'
import { updatePortalEndpoint } from './update.ts'

export const portalWebhookEndpointsRouter = router({
  list: procedure
    .meta({ read: developers })
    .input(webhookEndpointList)
    .output(portalEndpoints)
    .query(({ ctx, input }) => listPortalEndpoints(ctx, input)),

  retrieve: procedure
    .meta({ read: developers })
    .input(webhookEndpointId)
    .output(portalEndpointDetails)
    .query(({ ctx, input }) => retrievePortalEndpoint(ctx, input.id)),

  update: procedure
    .meta({ change: developers, audit: 'webhookEndpoints.update', offers: true })
    .input(portalEndpointUpdate)
    .output(portalEndpoint)
    .mutation(({ ctx, input }) => updatePortalEndpoint(ctx, input)),

  rollSecret: procedure
    .meta({ change: developers, audit: 'webhookEndpoints.rollSecret' })
    .input(webhookEndpointId)
    .output(portalEndpointRolled)
    .mutation(({ ctx, input }) => rollSecret(ctx, input.id)),

  reactivate: procedure
    .meta({ change: developers, audit: 'webhookEndpoints.reactivate' })
    .input(webhookEndpointId)
    .output(portalEndpoint)
    .mutation(({ ctx, input }) => reactivatePortalEndpoint(ctx, input.id)),

  replaySince: procedure
    .meta({ change: developers, audit: 'webhookEndpoints.replaySince' })
    .input(replaySinceInput)
    .output(z.object({ id: z.string(), replayed: z.int() }))
    .mutation(({ ctx, input }) => replayEndpointSince(ctx, input)),

  sendTestEvent: procedure
    .meta({ change: developers, audit: 'webhookEndpoints.sendTestEvent' })
    .input(testEventInput)
    .output(deliveryDetails)
    .mutation(({ ctx, input }) => sendTestEvent(ctx, input)),
})
