import { developers } from '../../people/permissions.ts'
import { procedure, router } from '../../request/trpc.ts'
import { createWebhookEndpoint } from './create.ts'
import { deactivateWebhookEndpoint } from './deactivate.ts'
import { listWebhookEndpoints } from './list.ts'
import {
  webhookEndpoint,
  webhookEndpointCreate,
  webhookEndpointCreated,
  webhookEndpointId,
  webhookEndpointList,
  webhookEndpoints,
} from './schema.ts'

const tags = ['Webhook endpoints']

export const webhookEndpointsRouter = router({
  create: procedure
    .meta({
      change: developers,
      audit: 'webhookEndpoints.create',
      offers: true,
      openapi: {
        method: 'POST',
        path: '/webhook-endpoints',
        operationId: 'createWebhookEndpoint',
        summary: 'Register a webhook endpoint',
        tags,
      },
    })
    .input(webhookEndpointCreate)
    .output(webhookEndpointCreated)
    .mutation(({ ctx, input }) => createWebhookEndpoint(ctx, input)),

  list: procedure
    .meta({
      read: developers,
      openapi: {
        method: 'GET',
        path: '/webhook-endpoints',
        operationId: 'listWebhookEndpoints',
        summary: 'List webhook endpoints',
        tags,
      },
    })
    .input(webhookEndpointList)
    .output(webhookEndpoints)
    .query(({ ctx, input }) => listWebhookEndpoints(ctx, input)),

  deactivate: procedure
    .meta({
      change: developers,
      audit: 'webhookEndpoints.deactivate',
      openapi: {
        method: 'DELETE',
        path: '/webhook-endpoints/{id}',
        operationId: 'deactivateWebhookEndpoint',
        summary: 'Deactivate a webhook endpoint',
        tags,
      },
    })
    .input(webhookEndpointId)
    .output(webhookEndpoint)
    .mutation(({ ctx, input }) => deactivateWebhookEndpoint(ctx, input.id)),
})
