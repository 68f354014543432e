import type { EventKind } from '@merchant-payments/processor'
import type { StoredEvent } from './stored-event.ts'

/** The kinds of events in each group that has a handler. */
export type EventGroups = { [Kind in EventKind]: Kind } & { paid_checkout: 'checkout' | 'payment' }

/** Events of one scope that are handled together. */
export type EventGroup = { name: keyof EventGroups; events: StoredEvent[] }

/**
 * Groups events of one scope by their kind. The processor sends the end of a checkout and the success of its payment at the
 * same time, and one read of the checkout shows both: such pairs are a group of their own.
 */
export function groupEvents(events: readonly StoredEvent[]): EventGroup[] {
  const checkouts = refsOf(events, ({ subject }) => subject.kind === 'checkout' && subject.mode === 'payment')
  const paid = refsOf(events, ({ subject }) => subject.kind === 'payment' && subject.outcome === 'succeeded')
  const both = new Set([...checkouts].filter((ref) => paid.has(ref)))
  const groups = Map.groupBy(events, (event): keyof EventGroups => {
    const ref = refOf(event)
    const { kind } = event.subject
    const joins = kind === 'checkout' || (kind === 'payment' && event.subject.outcome === 'succeeded')
    return joins && ref !== null && both.has(ref) ? 'paid_checkout' : kind
  })
  return [...groups].map(([name, ofGroup]) => ({ name, events: ofGroup }))
}

function refsOf(events: readonly StoredEvent[], holds: (event: StoredEvent) => boolean): Set<string> {
  return new Set(events.filter(holds).flatMap((event) => refOf(event) ?? []))
}

function refOf({ subject }: StoredEvent): string | null {
  return 'ref' in subject ? subject.ref : null
}
