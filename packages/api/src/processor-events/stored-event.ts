import type { ProcessorEvent as Row } from '@merchant-payments/db'
import type { EventKind, EventSubject, ProcessorScope } from '@merchant-payments/processor'

/** An event of the processor as we keep it, of one kind or of any. */
export type StoredEvent<Kind extends EventKind = EventKind> = Omit<Row, 'subject'> & {
  subject: Extract<EventSubject, { kind: Kind }>
}

/** Where the object of an event is kept. */
export function scopeOf(event: Pick<StoredEvent, 'livemode' | 'processorAccount'>): ProcessorScope {
  return { livemode: event.livemode, hostAccount: event.processorAccount }
}
