import { secondsOfDay } from '../../list/seconds-of-day.ts'
import type { SearchParams } from '../../router/search-params.ts'
import { isEventType } from '../webhooks/event-types.ts'
import type { EventType } from '../webhooks/wire.ts'

type EventFilter = { type?: EventType; object_id?: string; created_gte?: number; created_lt?: number }

/** The filters of the address as the API's input. Unknown values are ignored. */
export function eventFilter({ q = '', type, from, to }: SearchParams): EventFilter {
  const [created_gte, created_lt] = [secondsOfDay(from), secondsOfDay(to, 1)]
  const object_id = q.trim()
  return {
    ...(object_id === '' ? {} : { object_id }),
    ...(isEventType(type) ? { type } : {}),
    ...(created_gte === undefined ? {} : { created_gte }),
    ...(created_lt === undefined ? {} : { created_lt }),
  }
}
