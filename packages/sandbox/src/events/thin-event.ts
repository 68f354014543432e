import { rfc3339 } from '../http/v2/times.ts'
import type { Wire } from '../http/wire.ts'
import type { Stored } from '../store/objects.ts'
import type { RelatedObject } from './record-thin.ts'

export type V2EventState = {
  type: string
  related_object: RelatedObject | null
  data: Wire | null
  request: { id: string; idempotency_key: string } | null
}

/** The event as it is delivered: it names an object, and has no data of it. */
export function notificationWire(event: Stored<'v2.core.event'>): Wire {
  const { type, related_object, request } = event.state
  return {
    id: event.id,
    object: 'v2.core.event',
    context: null,
    created: rfc3339(event.created),
    livemode: event.live,
    reason: request && { type: 'request', request },
    ...(related_object ? { related_object } : {}),
    type,
  }
}

/** The event as it is retrieved. */
export function v2EventWire(event: Stored<'v2.core.event'>): Wire {
  return { ...notificationWire(event), changes: null, data: event.state.data, snapshot_event: null }
}
