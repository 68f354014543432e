import { secondsOfDay } from '../../list/seconds-of-day.ts'
import type { Texts } from '../../router/texts.ts'
import { eventTypes, isEventType } from './event-types.ts'
import type { DeliveryFilter } from './wire.ts'

type Status = NonNullable<DeliveryFilter['status']>

/** What becomes of deliveries, in words. */
const statuses = {
  waiting: 'Waiting',
  succeeded: 'Succeeded',
  failed: 'Failed',
  suspended: 'Kept while deactivated',
} as const satisfies Record<Status, string>

export const statusOptions = { '': 'Any', ...statuses }
export const typeOptions = { '': 'Any', ...Object.fromEntries(eventTypes.map(({ type }) => [type, type])) }

/** What the address narrows the deliveries to. What it says of nothing that there is narrows nothing. */
export function filterOf({ status, type, from, until }: Texts): Omit<DeliveryFilter, 'limit' | 'starting_after'> {
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
