/** What the processor tells of a change. A hint: the object it names is re-read. */
export type ProcessorEvent = {
  id: string
  type: string
  livemode: boolean
  /** The connected account it happened on; null is the platform's own. */
  account: string | null
  /** Empty where it names none, as the balance has none. */
  objectId: string
  object: Record<string, unknown>
}

/** Something that is none of the processor's events, although it comes from the processor. */
export class MalformedEventError extends Error {
  override readonly name = 'MalformedEventError'
}

/** Deeper than the processor's objects are, and far from where a stack or the database ends. */
const deepest = 50

/** Takes an event as the processor sends and lists it. @throws MalformedEventError */
export function readEvent(value: unknown): ProcessorEvent {
  const event = fieldsOf(value, 'it is no object')
  const { object: inner } = fieldsOf(event.data, 'it has no data')
  const object = fieldsOf(storable(fieldsOf(inner, 'it has no object'), deepest), 'it has no object')
  if (typeof event.livemode !== 'boolean') throw new MalformedEventError('it does not say its mode')
  return {
    id: nameOf(event.id) ?? missing('id'),
    type: nameOf(event.type) ?? missing('type'),
    livemode: event.livemode,
    account:
      event.account === undefined || event.account === null ? null : (nameOf(event.account) ?? missing('account')),
    objectId: nameOf(object.id) ?? '',
    object,
  }
}

function fieldsOf(value: unknown, otherwise: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedEventError(otherwise)
  return value as Record<string, unknown>
}

function missing(field: string): never {
  throw new MalformedEventError(`its ${field} is none`)
}

/** What ids and types are made of. */
function nameOf(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.-]{1,255}$/.test(value) ? value : null
}

/**
 * The same as the database can keep it. What lets a browser pay or confirm has no business there either.
 * @throws MalformedEventError
 */
function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return textOf(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) throw new MalformedEventError(`it is more than ${deepest} levels deep`)
  if (Array.isArray(value)) return value.map((inner) => storable(inner, depth - 1))
  const kept = Object.entries(value).filter(([name]) => name !== 'client_secret')
  return Object.fromEntries(kept.map(([name, inner]) => [textOf(name), storable(inner, depth - 1)]))
}

/** PostgreSQL keeps neither U+0000 nor half a character. */
function textOf(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}
