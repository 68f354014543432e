import type { EventKind, ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import type { Outcome } from './event-outcome.ts'
import type { StoredEvent } from './stored-event.ts'

/** Applies one event of a kind. */
export type Handler<Kind extends EventKind> = (services: Services, event: StoredEvent<Kind>) => Promise<Outcome>

/**
 * Applies events of one scope and of one kind, or of related kinds; several of them may be about one object. Returns a
 * result for each, in order.
 */
export type BatchHandler<Kind extends EventKind> = (
  services: Services,
  scope: ProcessorScope,
  events: readonly StoredEvent<Kind>[],
) => Promise<PromiseSettledResult<Outcome>[]>
