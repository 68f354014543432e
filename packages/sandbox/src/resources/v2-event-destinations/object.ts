import { rfc3339 } from '../../http/v2/times.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

export type EventDestinationState = {
  name: string
  description: string
  enabled_events: string[]
  events_from: string[]
  url: string
  secret: string
  disabled: boolean
  metadata: Record<string, string>
  /** Unix seconds. */
  updated: number
}

/** The parts that are left out unless they are included. */
export const urlInclude = 'webhook_endpoint.url'
export const secretInclude = 'webhook_endpoint.signing_secret'

export function eventDestinationWire(
  { id, live, created, state }: Stored<'v2.core.event_destination'>,
  include: readonly string[] = [],
): Wire {
  return {
    id,
    object: 'v2.core.event_destination',
    created: rfc3339(created),
    description: state.description,
    enabled_events: state.enabled_events,
    event_payload: 'thin',
    events_from: state.events_from,
    livemode: live,
    metadata: state.metadata,
    name: state.name,
    snapshot_api_version: null,
    status: state.disabled ? 'disabled' : 'enabled',
    status_details: state.disabled ? { disabled: { reason: 'user' } } : null,
    type: 'webhook_endpoint',
    updated: rfc3339(state.updated),
    webhook_endpoint: {
      signing_secret: include.includes(secretInclude) ? state.secret : null,
      url: include.includes(urlInclude) ? state.url : null,
    },
  }
}
