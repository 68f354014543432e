import {
  type EventType,
  eventCatalogue,
  type MerchantEventType,
  merchantEventCatalogue,
  type PlatformEventType,
  platformEventTypes,
} from '@merchant-payments/webhooks'
import { z } from 'zod'
import type { ZodOpenApiObject } from 'zod-openapi'
import { account } from '../contract/account/schema.ts'
import { dispute } from '../contract/disputes/schema.ts'
import { paymentSession } from '../contract/payment-sessions/schema.ts'
import { payment } from '../contract/payments/schema.ts'
import { payout } from '../contract/payouts/schema.ts'
import { merchant } from '../contract/platform-merchants/schema.ts'
import { refund } from '../contract/refunds/schema.ts'
import { subscriptionSession } from '../contract/subscription-sessions/schema.ts'
import { subscription } from '../contract/subscriptions/schema.ts'
import { created, livemode, textOut } from '../core/wire/fields.ts'

/** The current payment, with the refund that the event reports. */
const refundedPayment = payment
  .extend({ refund: refund.meta({ description: 'The refund that the event reports.' }) })
  .meta({ id: 'RefundedPayment' })

/** A checkout of either kind; its `object` says which. */
const endedSession = z.discriminatedUnion('object', [paymentSession, subscriptionSession])

const dataSchemas = {
  payment,
  refunded_payment: refundedPayment,
  refund,
  session: endedSession,
  subscription,
  dispute,
  payout,
  account,
} satisfies Record<(typeof eventCatalogue)[EventType]['data'], z.ZodType>

/** `data` of an event: the resource as its GET answers it. */
export function dataOf(type: PlatformEventType): z.ZodType {
  return isAboutMerchant(type) ? merchant : dataSchemas[eventCatalogue[type].data]
}

function summaryOf(type: PlatformEventType): string {
  return isAboutMerchant(type) ? merchantEventCatalogue[type].summary : eventCatalogue[type].summary
}

function isAboutMerchant(type: PlatformEventType): type is MerchantEventType {
  return Object.hasOwn(merchantEventCatalogue, type)
}

/** The headers of every delivery: components of the document that all events share. */
const headers = z.object({
  'X-Service-Signature': z.string().meta({
    param: { id: 'X-Service-Signature' },
    description: '"sha256=" and the hexadecimal HMAC-SHA256 of the raw body with the endpoint\'s secret as the key.',
  }),
  'X-Service-Signature-Previous': z
    .string()
    .optional()
    .meta({
      param: { id: 'X-Service-Signature-Previous' },
      description: 'The same with the previous secret, for 24 hours after it was rolled.',
    }),
  'X-Service-Event-Id': z.string().meta({ param: { id: 'X-Service-Event-Id' }, description: '`id` of the body.' }),
  'X-Service-Event-Sequence': z
    .string()
    .optional()
    .meta({ param: { id: 'X-Service-Event-Sequence' }, description: '`sequence` of the body.' }),
  'X-Service-Timestamp': z.string().meta({
    param: { id: 'X-Service-Timestamp' },
    description: 'Unix seconds of the attempt. Not covered by X-Service-Signature.',
  }),
  'X-Service-Secret-Hint': z.string().meta({
    param: { id: 'X-Service-Secret-Hint' },
    description:
      "The first 8 hexadecimal digits of the SHA-256 of the endpoint's secret. Identifies the secret that signed.",
  }),
  'X-Service-Former-Secret-Hints': z
    .string()
    .optional()
    .meta({
      param: { id: 'X-Service-Former-Secret-Hints' },
      description: 'The same for the previous secrets of an endpoint whose secret was rolled.',
    }),
  'webhook-id': z
    .string()
    .meta({ param: { id: 'webhook-id' }, description: 'The id of the event, as in Standard Webhooks.' }),
  'webhook-timestamp': z.string().meta({
    param: { id: 'webhook-timestamp' },
    description: 'Unix seconds of the attempt. Covered by webhook-signature.',
  }),
  'webhook-signature': z.string().meta({
    param: { id: 'webhook-signature' },
    description:
      '"v1," and the base64 HMAC-SHA256 of "id.timestamp.body" with the 32 bytes of the secret as the key, as in Standard Webhooks. While the endpoint has two secrets, two signatures separated by a space.',
  }),
})

/** The answers of a receiver, likewise. */
const responses = {
  '2XX': {
    id: 'Received',
    description: 'Received. Any other status, or no response within 10 seconds, is a failed attempt.',
  },
  '4XX': { id: 'NotReceived', description: 'A failed attempt: the delivery is retried later.' },
}

/** The events, as the `webhooks` of the document. */
export const webhookOperations = Object.fromEntries(
  platformEventTypes.map((type) => [
    type,
    {
      post: {
        operationId: `on${type
          .split(/[._]/)
          .map((word) => word[0]?.toUpperCase() + word.slice(1))
          .join('')}`,
        summary: summaryOf(type),
        tags: ['Events'],
        // The signature header is what authenticates a delivery.
        security: [],
        requestParams: { header: headers },
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: z.object({
                id: textOut(
                  'Id of the event: the same in every delivery, so that a receiver can recognize a repetition.',
                ),
                type: z.literal(type).meta({ description: summaryOf(type) }),
                created,
                livemode,
                merchant: z.string().optional().meta({
                  description: 'Id of the merchant: `mer_…`. Only at webhook endpoints of the platform.',
                }),
                sequence: z.int().optional().meta({
                  description:
                    'Counts the events of an object: 1, 2, 3, … Missing on events of releases without sequences.',
                }),
                data: dataOf(type),
              }),
            },
          },
        },
        responses,
      },
    },
  ]),
) satisfies ZodOpenApiObject['webhooks']
