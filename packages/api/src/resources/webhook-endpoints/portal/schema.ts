import { z } from 'zod'
import { webhookEndpoint } from '../../../contract/webhook-endpoints/schema.ts'
import * as field from '../../../core/wire/fields.ts'
import { listOf } from '../../../core/wire/list.ts'

/** An endpoint as the portal shows it: with fields that the REST API does not have. */
const portalEndpoint = webhookEndpoint.extend({
  /** When it was deactivated; null while active. */
  deactivated: field.unixTime.nullable(),
  /** Until when the secret before the current one signs as well. */
  previous_secret_expires: field.unixTime.nullable(),
})
export type PortalEndpointWire = z.infer<typeof portalEndpoint>

export const portalEndpoints = listOf(portalEndpoint, 'PortalEndpointList')

export const portalEndpointDetails = portalEndpoint.extend({
  /**
   * Deliveries that a replay would send; of more than 10,000 of one kind, 10,001 are counted. `unsent` counts events
   * since the endpoint was deactivated.
   */
  missed: z.object({ failed: z.int(), suspended: z.int(), unsent: z.int() }),
  /** Deliveries still to be sent, among the newest 10,001. */
  waiting: z.int(),
  /** The last success among these deliveries, or null. */
  last_success: field.unixTime.nullable(),
  /** The first failed attempt since the last success of a failing endpoint; null for others. */
  failing_since: field.unixTime.nullable(),
  /** About when a failing endpoint is deactivated unless a request succeeds; null for others, and if too few attempts are left. */
  deactivates: field.unixTime.nullable(),
  /** The last response of an endpoint that fails or was deactivated for failures, with its remedy; null otherwise. */
  last_failure: z.object({ at: field.unixTime, answer: z.string(), cause: z.string(), mend: z.string() }).nullable(),
})

export const sourceAddressesQuery = z.strictObject({})

/** The addresses and networks that deliveries come from, for the firewalls of merchants. Empty if the operator has set none. */
export const sourceAddresses = z.object({ source_addresses: z.array(z.string()) })
