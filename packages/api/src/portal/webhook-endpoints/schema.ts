import { eventTypes } from '@merchant-payments/webhooks'
import { z } from 'zod'
import { webhookEndpoint, webhookEndpointCreate } from '../../resources/webhook-endpoints/schema.ts'
import * as field from '../../wire/fields.ts'
import { listOf } from '../../wire/list.ts'

/** An endpoint as the portal shows it: with what the public interface keeps to itself. */
export const portalEndpoint = webhookEndpoint.extend({
  /** When it was deactivated; null while active. */
  deactivated: field.unixTime.nullable(),
  /** Until when the secret before the current one signs as well. */
  previous_secret_expires: field.unixTime.nullable(),
})
export type PortalEndpointWire = z.infer<typeof portalEndpoint>

export const portalEndpoints = listOf(portalEndpoint, 'PortalEndpointList')

export const portalEndpointDetails = portalEndpoint.extend({
  /** What it has not got and could get by a replay. */
  missed: z.object({ failed: z.int(), suspended: z.int() }),
})

export const portalEndpointRolled = portalEndpoint.extend({ secret: z.string() })

export const portalEndpointUpdate = z.strictObject({
  id: field.id,
  events: webhookEndpointCreate.shape.events,
  description: field.text(500).nullable().optional(),
})
export type PortalEndpointUpdate = z.infer<typeof portalEndpointUpdate>

export const replaySinceInput = z.strictObject({
  id: field.id,
  /** Unix seconds, of the events. */
  since: z.int().min(0).max(253_402_300_799),
})
export type ReplaySinceInput = z.infer<typeof replaySinceInput>

export const testEventInput = z.strictObject({
  id: field.id,
  type: z.enum(eventTypes).default('payment_intent.succeeded'),
})
export type TestEventInput = z.infer<typeof testEventInput>
