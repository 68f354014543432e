import { everyEvent, namedEventTypes } from '@merchant-payments/webhooks'
import { describeValue } from '../../core/wire/issue-messages.ts'
import { nearestName } from '../../core/wire/nearest-name.ts'

/** The error message for `events`: the invalid type, and the allowed values. */
export function eventsMessage(input: unknown, eventTypes: readonly string[]): string {
  const types = `the types are ${eventTypes.join(', ')}; "${everyEvent}" stands for all but ${namedEventTypes.join(', ')}`
  if (!Array.isArray(input)) return `must be a list of event types, not ${describeValue(input)}: ${types}`
  if (input.length === 0) return `must not be empty: leave it out for all events, or name some; ${types}`
  const known: readonly unknown[] = [everyEvent, ...eventTypes]
  const unknown: unknown = input.find((type) => !known.includes(type))
  if (unknown !== undefined)
    return `${describeValue(unknown)} is not an event type${questionOf(unknown, eventTypes)}; ${types}`
  if (!input.includes(everyEvent)) return `must have at most ${eventTypes.length} entries`
  return `"${everyEvent}" may be given once, alone or together with ${namedEventTypes.join(', ')}: it includes all other types`
}

function questionOf(unknown: unknown, eventTypes: readonly string[]): string {
  const meant = typeof unknown === 'string' ? nearestName(unknown, eventTypes) : undefined
  return meant === undefined ? '' : `; did you mean ${meant}?`
}
