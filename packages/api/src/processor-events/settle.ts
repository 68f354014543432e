import { databaseTime, Prisma, type ProcessorEvent as StoredEvent } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import { ProcessorError } from '@merchant-payments/processor'
import { whereOf } from '../projection/subscription-session-of.ts'
import { EventTooEarlyError } from '../projection/too-early.ts'
import type { Services } from '../request/context.ts'
import { type BatchHandler, handlerFor, type Outcome } from './handlers.ts'

/**
 * Longer than a try takes, which asks the processor up to three times, its retries included; after it another process may
 * have a go.
 */
const lease = Prisma.sql`interval '2 minutes'`
const longestPauseMs = 5 * 60_000
/** As long as the processor itself repeats an event: time enough to put a key right. */
const patienceMs = 3 * 24 * 60 * 60_000

/**
 * Applies stored events: re-reads the objects that they name and moves our rows forward, together where many are of one
 * kind. Safe to call from several processes at once; only the one that claims an event works on it. A failure is kept with
 * its event, which comes back after a pause that doubles up to five minutes; what failed is returned as well.
 */
export async function settleProcessorEvents(services: Services, ids: readonly string[]): Promise<Error[]> {
  const events = await claimEvents(services, ids)
  // An account that does not answer holds up its own events alone.
  const places = Map.groupBy(events, ({ livemode, processorAccount }) => `${livemode} ${processorAccount}`)
  const errors = await Promise.all(
    [...places.values()].flatMap((place) =>
      [...Map.groupBy(place, ({ type }) => handlerFor(type))].map(([handler, kind]) => settle(services, handler, kind)),
    ),
  )
  return errors.flat()
}

/** The same for one. @throws what it failed with */
export async function settleProcessorEvent(services: Services, id: string): Promise<void> {
  const [error] = await settleProcessorEvents(services, [id])
  if (error) throw error
}

/** Settles claimed events of one place and kind. */
async function settle(services: Services, handler: BatchHandler, events: readonly StoredEvent[]): Promise<Error[]> {
  const results = await resultsOf(services, handler, events)
  const settled: { id: string; outcome: Outcome }[] = []
  const failed: { event: StoredEvent; error: Error }[] = []
  for (const [index, event] of events.entries()) {
    const result = results[index]
    if (result?.status === 'fulfilled') settled.push({ id: event.id, outcome: result.value })
    else failed.push({ event, error: asError(result?.reason) })
  }
  await keepSettled(services, settled)
  await Promise.all(failed.map(({ event, error }) => keepFailure(services, event, error)))
  return failed.map(({ error }) => error)
}

async function resultsOf(
  services: Services,
  handler: BatchHandler,
  events: readonly StoredEvent[],
): Promise<PromiseSettledResult<Outcome>[]> {
  const [first] = events
  if (!first) return []
  try {
    return await handler(services, whereOf(first), events)
  } catch (reason) {
    return events.map(() => ({ status: 'rejected', reason }))
  }
}

async function keepSettled(
  { database }: Services,
  settled: readonly { id: string; outcome: Outcome }[],
): Promise<void> {
  if (settled.length === 0) return
  await database.pool.query({
    name: 'settle processor events',
    text: `UPDATE processor_events e
              SET settled_at = now(), outcome = it.outcome, retry_at = NULL, last_error = NULL
             FROM unnest($1::text[], $2::text[]) AS it (id, outcome)
            WHERE e.id = it.id AND e.settled_at IS NULL`,
    values: [settled.map(({ id }) => id), settled.map(({ outcome }) => outcome)],
  })
}

async function keepFailure({ database }: Services, event: StoredEvent, error: Error): Promise<void> {
  const now = await databaseTime(database.prisma)
  const pauseMs = Math.min(1000 * 2 ** Math.min(event.attempts, 12), longestPauseMs)
  await database.prisma.processorEvent.updateMany({
    // Whoever took longer than its claim has no say any more.
    where: { id: event.id, settledAt: null, attempts: event.attempts },
    data: {
      lastError: `${error.name}: ${error.message}`.slice(0, 1000),
      ...(isHopeless(error, event, now)
        ? { settledAt: now, outcome: 'parked', retryAt: null }
        : { retryAt: new Date(now.getTime() + pauseMs) }),
    },
  })
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('unknown', { cause: reason })
}

/** The processor has said no often enough: the object is gone, or was never ours. An operator finds it parked. */
function isHopeless(error: unknown, { attempts, receivedAt }: StoredEvent, now: Date): boolean {
  // The answer that it overtook was never written down: that process died, and nobody knows of the object.
  if (error instanceof EventTooEarlyError) return attempts >= 20
  const waited = now.getTime() - receivedAt.getTime() > patienceMs
  // A fault of our own, which is the same at each try.
  if (error instanceof TypeError) return waited
  if (!(error instanceof ProcessorError) || error.outcome !== 'refused') return false
  return error.ofUs ? waited : attempts >= 5
}

/** Claims those of the events that are neither settled nor claimed by another process. */
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
      object: 'object',
      receivedAt: 'received_at',
      settledAt: 'settled_at',
      outcome: 'outcome',
      attempts: 'attempts',
      retryAt: 'retry_at',
      lastError: 'last_error',
    },
  })
}
