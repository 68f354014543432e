import { deliveries, delivery, deliveryList, deliveryName } from '../../contract/deliveries/schema.ts'
import { event } from '../../contract/events/schema.ts'
import {
  replayed,
  replayInput,
  testEventInput,
  webhookEndpoint,
  webhookEndpointCreate,
  webhookEndpointCreated,
  webhookEndpointId,
  webhookEndpointList,
  webhookEndpoints,
  webhookEndpointUpdate,
} from '../../contract/webhook-endpoints/schema.ts'
import { developers } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { listDeliveries } from '../deliveries/list.ts'
import { retrieveDelivery } from '../deliveries/retrieve.ts'
import { createWebhookEndpoint } from './create.ts'
import { listWebhookEndpoints } from './list.ts'
import { replayDeliveries } from './replay.ts'
import { retrieveWebhookEndpoint } from './retrieve.ts'
import { rollSecret } from './roll-secret.ts'
import { sendTestEvent } from './send-test-event.ts'
import { updateWebhookEndpoint } from './update.ts'

const tags = ['Webhook endpoints']

const resource = 'webhook_endpoints'

export const webhookEndpointsRouter = router({
  create: procedure
    .meta({
      resource,
      change: developers,
      audit: 'webhookEndpoints.create',
      offers: true,
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/webhook-endpoints',
        operationId: 'createWebhookEndpoint',
        summary: 'Register a webhook endpoint',
        description: 'Keep `secret`: it is shown this once, and verifies the signature of every delivery.',
        tags,
      },
    })
    .input(webhookEndpointCreate)
    .output(webhookEndpointCreated)
    .mutation(({ ctx, input }) => createWebhookEndpoint(ctx, input)),

  list: procedure
    .meta({
      resource,
      read: developers,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/webhook-endpoints',
        operationId: 'listWebhookEndpoints',
        summary: 'List webhook endpoints',
        description: 'Newest first, with those that are deactivated.',
        tags,
      },
    })
    .input(webhookEndpointList)
    .output(webhookEndpoints)
    .query(({ ctx, input }) => listWebhookEndpoints(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: developers,
      openapi: {
        method: 'GET',
        path: '/webhook-endpoints/{id}',
        operationId: 'getWebhookEndpoint',
        summary: 'Get a webhook endpoint',
        description: 'Says whether it is active, and how often deliveries have failed in a row.',
        tags,
      },
    })
    .input(webhookEndpointId)
    .output(webhookEndpoint)
    .query(({ ctx, input }) => retrieveWebhookEndpoint(ctx, input.id)),

  update: procedure
    .meta({
      resource,
      change: developers,
      audit: 'webhookEndpoints.update',
      offers: true,
      destructive: true,
      openapi: {
        method: 'PATCH',
        path: '/webhook-endpoints/{id}',
        operationId: 'updateWebhookEndpoint',
        summary: 'Update, deactivate or reactivate a webhook endpoint',
        description: 'Omitted fields are unchanged.',
        tags,
      },
    })
    .input(webhookEndpointUpdate)
    .output(webhookEndpoint)
    .mutation(({ ctx, input: { id, ...change } }) => updateWebhookEndpoint(ctx, id, change)),

  deactivate: procedure
    .meta({
      resource,
      change: developers,
      audit: 'webhookEndpoints.deactivate',
      destructive: true,
      openapi: {
        method: 'DELETE',
        path: '/webhook-endpoints/{id}',
        operationId: 'deactivateWebhookEndpoint',
        summary: 'Deactivate a webhook endpoint',
        description: 'Nothing more is sent to it. What waits is kept, and can be replayed once it is active again.',
        tags,
      },
    })
    .input(webhookEndpointId)
    .output(webhookEndpoint)
    .mutation(({ ctx, input }) => updateWebhookEndpoint(ctx, input.id, { active: false })),

  rollSecret: procedure
    .meta({
      resource,
      change: developers,
      audit: 'webhookEndpoints.rollSecret',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/webhook-endpoints/{id}/roll-secret',
        operationId: 'rollWebhookEndpointSecret',
        summary: 'Roll the signing secret of a webhook endpoint',
        description:
          'The new secret is shown only once and signs immediately. The previous secret signs as well for 24 hours.',
        tags,
      },
    })
    .input(webhookEndpointId)
    .output(webhookEndpointCreated)
    .mutation(({ ctx, input }) => rollSecret(ctx, input.id)),

  sendTestEvent: procedure
    .meta({
      resource,
      change: developers,
      audit: 'webhookEndpoints.sendTestEvent',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/webhook-endpoints/{id}/test',
        operationId: 'sendTestEvent',
        summary: 'Send a test event to a webhook endpoint',
        description: 'Its object does not exist; it is signed, sent and counted like any other event.',
        tags,
      },
    })
    .input(testEventInput)
    .output(event)
    .mutation(({ ctx, input }) => sendTestEvent(ctx, input)),

  listDeliveries: procedure
    .meta({
      resource,
      read: developers,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/webhook-endpoints/{id}/deliveries',
        operationId: 'listDeliveries',
        summary: 'List the deliveries to a webhook endpoint',
        description: 'Newest first, with the attempts of each.',
        tags,
      },
    })
    .input(deliveryList)
    .output(deliveries)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  retrieveDelivery: procedure
    .meta({
      resource,
      read: developers,
      openapi: {
        method: 'GET',
        path: '/webhook-endpoints/{id}/deliveries/{delivery}',
        operationId: 'getDelivery',
        summary: 'Get a delivery to a webhook endpoint',
        description: 'With its latest attempts, and when the next one is due.',
        tags,
      },
    })
    .input(deliveryName)
    .output(delivery)
    .query(({ ctx, input }) => retrieveDelivery(ctx, input)),

  replay: procedure
    .meta({
      resource,
      change: developers,
      audit: 'webhookEndpoints.replay',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/webhook-endpoints/{id}/replay',
        operationId: 'replayDeliveries',
        summary: 'Replay deliveries to a webhook endpoint',
        description: 'Delivered events, and those being sent, are skipped. The ids and bodies of events stay the same.',
        tags,
      },
    })
    .input(replayInput)
    .output(replayed)
    .mutation(({ ctx, input }) => replayDeliveries(ctx, input)),
})
