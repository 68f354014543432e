import { deliveries } from '#messages/deliveries.ts'
import { words } from '#messages/words.ts'
import { secondsOfDay } from '../../list/seconds-of-day.ts'
import type { SearchParams } from '../../router/search-params.ts'
import { eventTypes, isEventType } from './event-types.ts'
import type { DeliveryFilter } from './wire.ts'

const t = deliveries.deliveriesFilter

type Status = NonNullable<DeliveryFilter['status']>

/** The states of deliveries in words. */
const statuses = t.statuses satisfies Record<Status, string>

export const statusOptions = { '': words.any, ...statuses }
export const typeOptions = { '': words.any, ...Object.fromEntries(eventTypes.map(({ type }) => [type, type])) }

/** The filters of the address as the API's input. Unknown values are ignored. */
export function filterOf({
  status,
  type,
  from,
  until,
}: SearchParams): Omit<DeliveryFilter, 'limit' | 'starting_after'> {
  const created_from = secondsOfDay(from)
  const created_before = secondsOfDay(until, 1)
  return {
    ...(isStatus(status) && { status }),
    ...(isEventType(type) && { type }),
    ...(created_from !== undefined && { created_from }),
    ...(created_before !== undefined && { created_before }),
  }
}

function isStatus(text: string | undefined): text is Status {
  return text !== undefined && Object.hasOwn(statuses, text)
}
