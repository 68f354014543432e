import { findByEventIds } from '@merchant-payments/webhooks'
import { toEvent } from '../../contract/events/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { readableEventTypes, requireEventPermissions } from '../../core/request/event-permissions.ts'
import { isId } from '../../core/request/id.ts'

/** @throws event_not_found, also for an event of another account; permission_denied if the caller may not read its object */
export async function retrieveEvent({ services, account, actor }: AccountScope, id: string) {
  readableEventTypes(actor)
  const { prisma } = services.database
  const found = isId('evt', id)
    ? await findByEventIds([id], ({ from, to }) =>
        prisma.event.findFirst({
          where: { accountId: account.id, id, createdAt: { gte: from, lte: to } },
          select: { body: true },
        }),
      )
    : null
  if (!found) throw new ApiError('event_not_found')
  const event = toEvent(found)
  requireEventPermissions(actor, [event.type])
  return event
}
