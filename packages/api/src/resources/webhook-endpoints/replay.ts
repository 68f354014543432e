import type { Tx } from '@merchant-payments/db'
import { findByEventIds, replayEvents, replaySince } from '@merchant-payments/webhooks'
import type { ReplayInput } from '../../contract/webhook-endpoints/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { requireEventPermissions } from '../../core/request/event-permissions.ts'
import { requireActive } from './require-active.ts'

/** Fifty thousand deliveries, which are the most, are replayed in one transaction. */
const maxMs = 60_000

/**
 * Sends an endpoint the events that it has not received: the named events, or all missed events since a time. Missed
 * events are deliveries that failed permanently, deliveries that were suspended when the endpoint was deactivated, and
 * events that occurred until it was active again. Events that were delivered, or are being sent, are left out. A named
 * event need not have been sent to this endpoint before.
 * @throws webhook_endpoint_not_found, event_not_found; permission_denied if the caller may not read the events; validation_error for a deactivated endpoint
 */
export async function replayDeliveries(scope: AccountScope, input: ReplayInput): Promise<{ replayed: number }> {
  const { database, wakeDeliveries } = scope.services
  const answer = await database.prisma.$transaction(
    (tx) => {
      const replay = () => replayIn(tx, scope, input)
      // Another attempt at this request finds nothing left to replay.
      return scope.answerOnce?.(tx, replay) ?? replay()
    },
    { timeout: maxMs },
  )
  wakeDeliveries()
  return answer
}

async function replayIn(tx: Tx, { account, actor }: AccountScope, { id, events, since }: ReplayInput) {
  const endpoint = await requireActive({ prisma: tx }, account.id, id)
  requireEventPermissions(actor, endpoint.events)
  const scope = { accountId: account.id, endpointId: id }
  if (events) requireEventPermissions(actor, await typesOfEvents(tx, account.id, events))
  const replayed = events
    ? await replayEvents(tx, { ...scope, eventIds: events })
    : await replaySince(tx, { ...scope, since: new Date((since ?? 0) * 1000) })
  return { replayed }
}

/**
 * The types of named events.
 * @throws event_not_found for one that the account does not have
 */
async function typesOfEvents(tx: Tx, accountId: number, ids: readonly string[]): Promise<string[]> {
  const wanted = new Set(ids).size
  let known: ReadonlyMap<string, string> = new Map()
  await findByEventIds(ids, async ({ from, to }) => {
    const found = await tx.event.findMany({
      where: { accountId, id: { in: [...ids] }, createdAt: { gte: from, lte: to } },
      select: { id: true, type: true },
    })
    known = new Map(found.map(({ id, type }) => [id, type]))
    return known.size === wanted || null
  })
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw new ApiError('event_not_found', { param: `events.${unknown}` })
  return [...known.values()]
}
