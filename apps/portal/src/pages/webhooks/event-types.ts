import { eventCatalogue } from '@merchant-payments/api/event-types'
import { webhooks } from '#messages/webhooks.ts'
import type { EventChoice, EventType, NamedEventType } from './wire.ts'

const t = webhooks.eventTypes

/** The words for each event. */
const meanings: Readonly<Record<EventType, string>> = t.meanings

export const eventTypes = Object.entries(eventCatalogue).map(([type, event]) => ({
  type: type as EventType,
  meaning: meanings[type as EventType],
  /** "All events" leaves it out. */
  named: 'named' in event,
}))

/** The event types of a form with a box for each. */
export function chosenEvents(all: boolean, types: readonly string[]): EventChoice {
  const chosen = eventTypes.filter(({ type }) => types.includes(type))
  if (!all) return chosen.map(({ type }) => type)
  const named = chosen.filter((one) => one.named).map(({ type }) => type as NamedEventType)
  return ['*', ...named]
}

export function isEventType(text: string | undefined): text is EventType {
  return text !== undefined && Object.hasOwn(eventCatalogue, text)
}

/** "charge.refunded" → "A payment was refunded"; an unknown type is returned as it is. */
export function meaningOf(type: string): string {
  return isEventType(type) ? meanings[type] : type
}

/** The events of an endpoint in a few words. */
export function summaryOf(events: readonly string[]): string {
  if (events.includes('*')) return t.allEvents
  const [only] = events
  return events.length === 1 && only !== undefined
    ? meaningOf(only)
    : t.ofTypes({ count: events.length, total: eventTypes.length })
}
