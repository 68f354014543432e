import { databaseTime, Prisma, statementsOn } from '@merchant-payments/db'
import { failWork, renewWhile } from '@merchant-payments/db/worker'
import { operatorText, ProcessorError, withPriority } from '@merchant-payments/processor'
import { inSpan } from '@merchant-payments/webhooks/trace'
import type { Services } from '../../core/request/context.ts'
import { isOutOfReach } from '../../people/merchants/is-out-of-reach.ts'
import { EventTooEarlyError } from '../sync/event-too-early.ts'
import { claimEvents, eventQueue, leaseMs, renewClaims } from './claim-events.ts'
import type { Outcome } from './event-outcome.ts'
import { type EventGroup, groupEvents } from './group-events.ts'
import { handleEvents } from './handlers.ts'
import { type StoredEvent, scopeOf } from './stored-event.ts'

/** Events are retried as long as the processor repeats them: an operator has time to correct a key. */
const maxAgeMs = 3 * 24 * 60 * 60_000

/**
 * Applies stored events: syncs the objects that they name, together if many are of one kind. Several processes may call it
 * at once; only the one that claims an event applies it. A failure is stored with its event, which is retried after a pause
 * that doubles up to five minutes.
 * @param since when the first of them was received, if the caller has read it
 * @returns the errors of the events that failed
 */
export async function processEvents(services: Services, ids: readonly string[], since?: Date): Promise<Error[]> {
  return processClaimed(services, await claimEvents(services, ids, since))
}

/** The same for events that this process has claimed. */
export async function processClaimed(services: Services, events: readonly StoredEvent[]): Promise<Error[]> {
  if (events.length === 0) return []
  const open = new Set(events)
  // An account that does not answer delays only its own events.
  const scopes = Map.groupBy(events, ({ livemode, processorAccount }) => `${livemode} ${processorAccount}`)
  const processAll = (renewed: () => Promise<unknown>) => {
    const close = async (processed: readonly StoredEvent[]) => {
      for (const event of processed) open.delete(event)
      // A renewal that is still running would postpone an event that is to be retried earlier.
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

/**
 * Applies one event.
 * @param receivedAt if the caller has read it
 * @throws the error with which it failed
 */
export async function processEvent(services: Services, id: string, receivedAt?: Date): Promise<void> {
  const [error] = await processEvents(services, [id], receivedAt)
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
  const processed: { event: StoredEvent; outcome: Outcome }[] = []
  const failed: { event: StoredEvent; error: Error }[] = []
  for (const [index, event] of events.entries()) {
    const result = results[index]
    if (result?.status === 'fulfilled') processed.push({ event, outcome: result.value })
    else failed.push({ event, error: asError(result?.reason) })
  }
  await keepProcessed(services, processed)
  await Promise.all(failed.map(({ event, error }) => keepFailure(services, event, error)))
  // An account that is out of reach was reported once. It may come back: a wrong key looks the same.
  const reported = failed.map(async ({ event, error }) => {
    const account = { livemode: event.livemode, processorAccountId: event.processorAccount }
    return (await isOutOfReach(services, account, error)) ? [] : [error]
  })
  return (await Promise.all(reported)).flat()
}

async function resultsOf(services: Services, { name, events }: EventGroup): Promise<PromiseSettledResult<Outcome>[]> {
  const [first] = events
  if (!first) return []
  try {
    // The processor caused this work, not the request or the sweep in which it is done.
    const options = { parent: null, attributes: { 'processor.events': events.length } }
    return await inSpan(`apply ${name}`, options, () => handleEvents(services, scopeOf(first), name, events))
  } catch (reason) {
    return events.map(() => ({ status: 'rejected', reason }))
  }
}

async function keepProcessed(
  { database, observer }: Services,
  processed: readonly { event: StoredEvent; outcome: Outcome }[],
): Promise<void> {
  if (processed.length === 0) return
  const { rows } = await database.pool.query<{ outcome: Outcome }>({
    name: 'settle processor events',
    text: `UPDATE processor_events e
              SET processed_at = now(), outcome = it.outcome, due_at = NULL, failures = 0, last_error = NULL
             FROM unnest($1::text[], $2::timestamptz[], $3::text[]) AS it (id, received_at, outcome)
            WHERE e.id = it.id AND e.received_at = it.received_at AND e.processed_at IS NULL
        RETURNING e.outcome`,
    values: [
      processed.map(({ event }) => event.id),
      processed.map(({ event }) => event.receivedAt),
      processed.map(({ outcome }) => outcome),
    ],
  })
  for (const { outcome } of rows) observer?.onProcessorEvent(outcome)
}

async function keepFailure({ database, observer }: Services, event: StoredEvent, error: Error): Promise<void> {
  const statements = statementsOn(database.pool)
  const isParked = isHopeless(error, event, await databaseTime(statements))
  const count = await failWork(statements, eventQueue, event, {
    message: `${error.name}: ${operatorText(error)}`,
    ...(isParked && { maxFailures: 0, set: Prisma.sql`processed_at = now(), outcome = 'parked'` }),
  })
  if (count > 0) observer?.onProcessorEvent(isParked ? 'parked' : 'failed')
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('unknown', { cause: reason })
}

/**
 * Whether the processor has refused often enough: the object was deleted, or never was ours. The event is parked for an
 * operator.
 */
function isHopeless(error: unknown, { failures, receivedAt }: StoredEvent, now: Date): boolean {
  // The process that called for the object died before it stored the answer, so nothing names the object.
  if (error instanceof EventTooEarlyError) return failures + 1 >= 20
  const waited = now.getTime() - receivedAt.getTime() > maxAgeMs
  // A fault of our own, which every retry would repeat.
  if (error instanceof TypeError) return waited
  if (!(error instanceof ProcessorError) || error.outcome !== 'refused') return false
  return error.isPlatformFault ? waited : failures + 1 >= 5
}
