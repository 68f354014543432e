import { deliveries, delivery, deliveryList, deliveryName } from '../../contract/deliveries/schema.ts'
import {
  platformEndpointCreate,
  platformEndpointUpdate,
  platformEvent,
  platformTestEventInput,
} from '../../contract/platform-webhook-endpoints/schema.ts'
import {
  replayed,
  replayInput,
  webhookEndpoint,
  webhookEndpointCreated,
  webhookEndpointId,
  webhookEndpointList,
  webhookEndpoints,
} from '../../contract/webhook-endpoints/schema.ts'
import { platformProcedure, router } from '../../core/request/trpc.ts'
import { listDeliveries } from '../deliveries/list.ts'
import { retrieveDelivery } from '../deliveries/retrieve.ts'
import { createWebhookEndpoint } from '../webhook-endpoints/create.ts'
import { listWebhookEndpoints } from '../webhook-endpoints/list.ts'
import { replayDeliveries } from '../webhook-endpoints/replay.ts'
import { retrieveWebhookEndpoint } from '../webhook-endpoints/retrieve.ts'
import { rollSecret } from '../webhook-endpoints/roll-secret.ts'
import { sendTestEvent } from '../webhook-endpoints/send-test-event.ts'
import { updateWebhookEndpoint } from '../webhook-endpoints/update.ts'
import { ofOpenPlatform, ofPlatform } from './account-scope.ts'

const tags = ['Platform webhook endpoints']

const resource = 'platform_webhooks'

/** Endpoints that hear the events of all merchants. The verbs are those of a merchant's endpoints. */
export const platformWebhookEndpointsRouter = router({
  create: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'platformWebhookEndpoints.create',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/platform/webhook-endpoints',
        operationId: 'createPlatformWebhookEndpoint',
        summary: 'Register a webhook endpoint of the platform',
        description:
          'It receives the events of all merchants in the mode of the key. Keep `secret`: it is shown this once, and verifies the signature of every delivery.',
        tags,
      },
    })
    .input(platformEndpointCreate)
    .output(webhookEndpointCreated)
    .mutation(async ({ ctx, input }) => createWebhookEndpoint(await ofOpenPlatform(ctx), input)),

  list: platformProcedure
    .meta({
      resource,
      audit: null,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/platform/webhook-endpoints',
        operationId: 'listPlatformWebhookEndpoints',
        summary: 'List webhook endpoints of the platform',
        description: 'Newest first, with those that are deactivated.',
        tags,
      },
    })
    .input(webhookEndpointList)
    .output(webhookEndpoints)
    .query(async ({ ctx, input }) => listWebhookEndpoints(await ofPlatform(ctx), input)),

  retrieve: platformProcedure
    .meta({
      resource,
      audit: null,
      openapi: {
        method: 'GET',
        path: '/platform/webhook-endpoints/{id}',
        operationId: 'getPlatformWebhookEndpoint',
        summary: 'Get a webhook endpoint of the platform',
        description: 'Says whether it is active, and how often deliveries have failed in a row.',
        tags,
      },
    })
    .input(webhookEndpointId)
    .output(webhookEndpoint)
    .query(async ({ ctx, input }) => retrieveWebhookEndpoint(await ofPlatform(ctx), input.id)),

  update: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'platformWebhookEndpoints.update',
      destructive: true,
      openapi: {
        method: 'PATCH',
        path: '/platform/webhook-endpoints/{id}',
        operationId: 'updatePlatformWebhookEndpoint',
        summary: 'Update, deactivate or reactivate a webhook endpoint of the platform',
        description: 'Omitted fields are unchanged.',
        tags,
      },
    })
    .input(platformEndpointUpdate)
    .output(webhookEndpoint)
    .mutation(async ({ ctx, input: { id, ...change } }) => updateWebhookEndpoint(await ofPlatform(ctx), id, change)),

  deactivate: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'platformWebhookEndpoints.deactivate',
      destructive: true,
      openapi: {
        method: 'DELETE',
        path: '/platform/webhook-endpoints/{id}',
        operationId: 'deactivatePlatformWebhookEndpoint',
        summary: 'Deactivate a webhook endpoint of the platform',
        description: 'Nothing more is sent to it. What waits is kept, and can be replayed once it is active again.',
        tags,
      },
    })
    .input(webhookEndpointId)
    .output(webhookEndpoint)
    .mutation(async ({ ctx, input }) => updateWebhookEndpoint(await ofPlatform(ctx), input.id, { active: false })),

  rollSecret: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'platformWebhookEndpoints.rollSecret',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/platform/webhook-endpoints/{id}/roll-secret',
        operationId: 'rollPlatformWebhookEndpointSecret',
        summary: 'Roll the signing secret of a webhook endpoint of the platform',
        description:
          'The new secret is shown only once and signs immediately. The previous secret signs as well for 24 hours.',
        tags,
      },
    })
    .input(webhookEndpointId)
    .output(webhookEndpointCreated)
    .mutation(async ({ ctx, input }) => rollSecret(await ofPlatform(ctx), input.id)),

  sendTestEvent: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'platformWebhookEndpoints.sendTestEvent',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/platform/webhook-endpoints/{id}/test',
        operationId: 'sendPlatformTestEvent',
        summary: 'Send a test event to a webhook endpoint of the platform',
        description: 'Its object and its merchant do not exist; it is signed, sent and counted like any other event.',
        tags,
      },
    })
    .input(platformTestEventInput)
    .output(platformEvent)
    .mutation(async ({ ctx, input }) => sendTestEvent(await ofPlatform(ctx), input)),

  listDeliveries: platformProcedure
    .meta({
      resource,
      audit: null,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/platform/webhook-endpoints/{id}/deliveries',
        operationId: 'listPlatformDeliveries',
        summary: 'List the deliveries to a webhook endpoint of the platform',
        description: 'Newest first, with the attempts of each.',
        tags,
      },
    })
    .input(deliveryList)
    .output(deliveries)
    .query(async ({ ctx, input }) => listDeliveries(await ofPlatform(ctx), input)),

  retrieveDelivery: platformProcedure
    .meta({
      resource,
      audit: null,
      openapi: {
        method: 'GET',
        path: '/platform/webhook-endpoints/{id}/deliveries/{delivery}',
        operationId: 'getPlatformDelivery',
        summary: 'Get a delivery to a webhook endpoint of the platform',
        description: 'With its latest attempts, and when the next one is due.',
        tags,
      },
    })
    .input(deliveryName)
    .output(delivery)
    .query(async ({ ctx, input }) => retrieveDelivery(await ofPlatform(ctx), input)),

  replay: platformProcedure
    .meta({
      resource,
      change: true,
      audit: 'platformWebhookEndpoints.replay',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/platform/webhook-endpoints/{id}/replay',
        operationId: 'replayPlatformDeliveries',
        summary: 'Replay deliveries to a webhook endpoint of the platform',
        description: 'Delivered events, and those being sent, are skipped. The ids and bodies of events stay the same.',
        tags,
      },
    })
    .input(replayInput)
    .output(replayed)
    .mutation(async ({ ctx, input }) => replayDeliveries(await ofPlatform(ctx), input)),
})
