import { databaseTime, Prisma } from '@merchant-payments/db'
import { claim, renewWhile } from '@merchant-payments/db/worker'
import { operatorText, ProcessorError, withPriority } from '@merchant-payments/processor'
import { inSpan } from '@merchant-payments/webhooks/trace'
import type { Services } from '../request/context.ts'
import { EventTooEarlyError } from '../sync/event-too-early.ts'
import type { Outcome } from './event-outcome.ts'
import { type EventGroup, groupEvents } from './group-events.ts'
import { handleEvents } from './handlers.ts'
import { type StoredEvent, scopeOf } from './stored-event.ts'

/**
 * How long a claim lasts when its process no longer renews it: so soon after the process died, or lost its database, another one
 * takes the event up.
 */
const leaseMs = 8_000
const lease = Prisma.raw(`interval '${leaseMs} milliseconds'`)
const maxPauseMs = 5 * 60_000
/** As long as the processor itself repeats an event: time enough to put a key right. */
const maxAgeMs = 3 * 24 * 60 * 60_000

/**
 * Applies stored events: syncs the objects that they name, together where many are of one kind. Safe to call from several
 * processes at once; only the one that claims an event works on it. A failure is kept with its event, which comes back after a
 * pause that doubles up to five minutes; what failed is returned as well.
 */
export async function processEvents(services: Services, ids: readonly string[]): Promise<Error[]> {
  const events = await claimEvents(services, ids)
  if (events.length === 0) return []
  const open = new Set(events)
  // An account that does not answer holds up its own events alone.
  const scopes = Map.groupBy(events, ({ livemode, processorAccount }) => `${livemode} ${processorAccount}`)
  const processAll = (renewed: () => Promise<unknown>) => {
    const close = async (processed: readonly StoredEvent[]) => {
      for (const event of processed) open.delete(event)
      // One that is under way would put off an event that comes back sooner.
      await renewed()
    }
    return Promise.all(
      [...scopes.values()].flatMap((ofScope) => groupEvents(ofScope).map((group) => process(services, group, close))),
    )
  }
  const renew = () =>
    renewClaims(services, open).catch((err: unknown) =>
      services.alert({ err, events: open.size }, 'claims of processor events could not be renewed'),
    )
  const errors = await withPriority('money', () => renewWhile(processAll, { renew, everyMs: leaseMs / 3 }))
  return errors.flat()
}

/** The same for one. @throws what it failed with */
export async function processEvent(services: Services, id: string): Promise<void> {
  const [error] = await processEvents(services, [id])
  if (error) throw error
}

/** Processes claimed events of one scope that are handled together. @param close ends the renewal of claims whose outcome is known */
async function process(
  services: Services,
  group: EventGroup,
  close: (events: readonly StoredEvent[]) => Promise<void>,
): Promise<Error[]> {
  const { events } = group
  const results = await resultsOf(services, group)
  await close(events)
  const processed: { id: string; outcome: Outcome }[] = []
  const failed: { event: StoredEvent; error: Error }[] = []
  for (const [index, event] of events.entries()) {
    const result = results[index]
    if (result?.status === 'fulfilled') processed.push({ id: event.id, outcome: result.value })
    else failed.push({ event, error: asError(result?.reason) })
  }
  await keepProcessed(services, processed)
  await Promise.all(failed.map(({ event, error }) => keepFailure(services, event, error)))
  return failed.map(({ error }) => error)
}

async function resultsOf(services: Services, { name, events }: EventGroup): Promise<PromiseSettledResult<Outcome>[]> {
  const [first] = events
  if (!first) return []
  try {
    // The processor began it, not the request or the round in which it is applied.
    const options = { parent: null, attributes: { 'processor.events': events.length } }
    return await inSpan(`apply ${name}`, options, () => handleEvents(services, scopeOf(first), name, events))
  } catch (reason) {
    return events.map(() => ({ status: 'rejected', reason }))
  }
}

async function keepProcessed(
  { database, observer }: Services,
  processed: readonly { id: string; outcome: Outcome }[],
): Promise<void> {
  if (processed.length === 0) return
  const { rows } = await database.pool.query<{ outcome: Outcome }>({
    name: 'settle processor events',
    text: `UPDATE processor_events e
              SET settled_at = now(), outcome = it.outcome, retry_at = NULL, last_error = NULL
             FROM unnest($1::text[], $2::text[]) AS it (id, outcome)
            WHERE e.id = it.id AND e.settled_at IS NULL
        RETURNING e.outcome`,
    values: [processed.map(({ id }) => id), processed.map(({ outcome }) => outcome)],
  })
  for (const { outcome } of rows) observer?.onProcessorEvent(outcome)
}

async function keepFailure({ database, observer }: Services, event: StoredEvent, error: Error): Promise<void> {
  const now = await databaseTime(database.prisma)
  const pauseMs = Math.min(1000 * 2 ** Math.min(event.attempts, 12), maxPauseMs)
  const hopeless = isHopeless(error, event, now)
  const { count } = await database.prisma.processorEvent.updateMany({
    // A process that took longer than its claim has no say any more.
    where: { id: event.id, processedAt: null, attempts: event.attempts },
    data: {
      lastError: `${error.name}: ${operatorText(error)}`.slice(0, 1000),
      ...(hopeless
        ? { processedAt: now, outcome: 'parked', retryAt: null }
        : { retryAt: new Date(now.getTime() + pauseMs) }),
    },
  })
  if (count > 0) observer?.onProcessorEvent(hopeless ? 'parked' : 'failed')
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('unknown', { cause: reason })
}

/** The processor has refused often enough: the object is gone, or was never ours. The event is parked for an operator. */
function isHopeless(error: unknown, { attempts, receivedAt }: StoredEvent, now: Date): boolean {
  // The answer that it came before was never written down: that process died, and nothing names the object.
  if (error instanceof EventTooEarlyError) return attempts >= 20
  const waited = now.getTime() - receivedAt.getTime() > maxAgeMs
  // A fault of our own, which is the same at each try.
  if (error instanceof TypeError) return waited
  if (!(error instanceof ProcessorError) || error.outcome !== 'refused') return false
  return error.isPlatformFault ? waited : attempts >= 5
}

/** Keeps claimed events that are still being processed; an event that failed waits for its own time. */
async function renewClaims({ database }: Services, open: ReadonlySet<StoredEvent>): Promise<void> {
  const events = [...open]
  await database.pool.query({
    name: 'renew claims of processor events',
    text: `UPDATE processor_events e SET retry_at = now() + ${lease.sql}
             FROM unnest($1::text[], $2::int[]) AS it (id, attempts)
            WHERE e.id = it.id AND e.attempts = it.attempts AND e.settled_at IS NULL`,
    values: [events.map(({ id }) => id), events.map(({ attempts }) => attempts)],
  })
}

/** Claims those of the events that are neither processed nor claimed by another process. */
async function claimEvents({ database }: Services, ids: readonly string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  return claim<StoredEvent>(database.pool, {
    name: 'claim processor events',
    table: 'processor_events',
    key: ['id'],
    where: Prisma.sql`id = ANY(${ids}) AND settled_at IS NULL AND retry_at <= now()`,
    orderBy: 'id',
    limit: ids.length,
    set: Prisma.sql`attempts = attempts + 1, retry_at = now() + ${lease}`,
    returning: {
      id: 'id',
      livemode: 'livemode',
      type: 'type',
      processorAccount: 'processor_account',
      objectId: 'object_id',
      subject: 'subject',
      receivedAt: 'received_at',
      processedAt: 'settled_at',
      outcome: 'outcome',
      attempts: 'attempts',
      retryAt: 'retry_at',
      lastError: 'last_error',
    },
  })
}
