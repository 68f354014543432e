import { findByEventIds, replayEvents, replaySince } from '@merchant-payments/webhooks'
import type { AccountScope } from '../../request/account-scope.ts'
import { ApiError } from '../../request/errors.ts'
import { requireActive } from './require-active.ts'
import type { ReplayInput } from './schema.ts'

/**
 * Sends an endpoint the events that it has not received: those named, or all that it has missed since a time, which are
 * those that failed permanently, those that were kept when it was deactivated, and those that occurred until it was active
 * again. Events that were delivered, or are being sent, are left out. A named event need not have been sent to this
 * endpoint before.
 * @throws webhook_endpoint_not_found, event_not_found; validation_error for a deactivated endpoint
 */
export async function replayDeliveries({ services, account }: AccountScope, { id, events, since }: ReplayInput) {
  const { database, clock } = services
  await requireActive(database, account.id, id)
  const scope = { accountId: account.id, endpointId: id }
  if (events) await requireEvents(services, account.id, events)
  const replayed = events
    ? await replayEvents(database, { ...scope, eventIds: events, now: clock.now() })
    : await replaySince(database, { ...scope, since: new Date((since ?? 0) * 1000) })
  services.wakeDeliveries()
  return { replayed }
}

async function requireEvents({ database }: AccountScope['services'], accountId: number, ids: readonly string[]) {
  const wanted = new Set(ids).size
  let known: ReadonlySet<string> = new Set()
  await findByEventIds(ids, async ({ from, to }) => {
    const found = await database.prisma.event.findMany({
      where: { accountId, id: { in: [...ids] }, createdAt: { gte: from, lte: to } },
      select: { id: true },
    })
    known = new Set(found.map(({ id }) => id))
    return known.size === wanted || null
  })
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw new ApiError('event_not_found', { param: `events.${unknown}` })
}
