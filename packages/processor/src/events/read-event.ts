import { MalformedEventError, type ProcessorEvent } from './event.ts'
import { eventSubjectOf } from './event-subject.ts'
import { parseIdentifier } from './parse-identifier.ts'

/** Levels. Deeper than the processor's objects are, and far from where a stack ends. */
const maxDepth = 50

/** Takes an event as the processor sends and lists it. @throws MalformedEventError */
export function readEvent(value: unknown): ProcessorEvent {
  const event = fieldsOf(value, 'it is no object')
  const { object: inner } = fieldsOf(event.data, 'it has no data')
  const object = fieldsOf(inner, 'it has no object')
  if (isDeeperThan(object, maxDepth)) throw new MalformedEventError(`it is more than ${maxDepth} levels deep`)
  if (typeof event.livemode !== 'boolean') throw new MalformedEventError('it does not say its mode')
  const type = parseIdentifier(event.type) ?? missing('type')
  return {
    id: parseIdentifier(event.id) ?? missing('id'),
    type,
    livemode: event.livemode,
    account:
      event.account === undefined || event.account === null
        ? null
        : (parseIdentifier(event.account) ?? missing('account')),
    objectId: parseIdentifier(object.id) ?? '',
    subject: eventSubjectOf(type, object),
  }
}

function fieldsOf(value: unknown, otherwise: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedEventError(otherwise)
  return value as Record<string, unknown>
}

function missing(field: string): never {
  throw new MalformedEventError(`its ${field} is none`)
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}
