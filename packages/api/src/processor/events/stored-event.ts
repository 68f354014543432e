import { columnsOf, Prisma, type ProcessorEvent as Row } from '@merchant-payments/db'
import type { EventKind, EventSubject, ProcessorScope } from '@merchant-payments/processor'

/** An event of the processor as stored, of one kind or of any. */
export type StoredEvent<Kind extends EventKind = EventKind> = Omit<Row, 'subject'> & {
  subject: Extract<EventSubject, { kind: Kind }>
}

/** The column of each field. */
export const storedColumns = columnsOf(Prisma.ProcessorEventScalarFieldEnum)

/** The scope of an event's object. */
export function scopeOf(event: Pick<StoredEvent, 'livemode' | 'processorAccount'>): ProcessorScope {
  return { livemode: event.livemode, hostAccount: event.processorAccount }
}
