import type { ProcessorEvent as Row } from '@merchant-payments/db'
import type { EventKind, EventSubject, ProcessorScope } from '@merchant-payments/processor'

/** An event of the processor as stored, of one kind or of any. */
export type StoredEvent<Kind extends EventKind = EventKind> = Omit<Row, 'subject'> & {
  subject: Extract<EventSubject, { kind: Kind }>
}

/** The column of each field. */
export const storedColumns: Record<keyof StoredEvent, string> = {
  id: 'id',
  livemode: 'livemode',
  type: 'type',
  processorAccount: 'processor_account',
  objectId: 'object_id',
  subject: 'subject',
  receivedAt: 'received_at',
  processedAt: 'settled_at',
  outcome: 'outcome',
  claim: 'claim',
  failures: 'failures',
  dueAt: 'due_at',
  lastError: 'last_error',
}

/** The scope of an event's object. */
export function scopeOf(event: Pick<StoredEvent, 'livemode' | 'processorAccount'>): ProcessorScope {
  return { livemode: event.livemode, hostAccount: event.processorAccount }
}
