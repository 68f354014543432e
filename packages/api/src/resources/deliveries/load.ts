import { findByEventIds } from '@merchant-payments/webhooks'
import { readDeliveryId } from '../../contract/deliveries/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'

/** The maximum number of attempts that are returned: a delivery that was replayed often may have many. */
export const maxAttempts = 100

/** A delivery with its event, its endpoint and its latest attempts, the latest first. @throws delivery_not_found */
export async function loadDelivery({ services, account }: AccountScope, id: string) {
  const name = readDeliveryId(id)
  const { prisma } = services.database
  const row =
    name &&
    (await findByEventIds([name.eventId], ({ from, to }) =>
      prisma.delivery.findFirst({
        where: { accountId: account.id, ...name, createdAt: { gte: from, lte: to } },
        include: { endpoint: true, attempts: { orderBy: { number: 'desc' }, take: maxAttempts } },
      }),
    ))
  // The event was created at the same time as its delivery.
  const event =
    row &&
    (await prisma.event.findFirst({ where: { accountId: account.id, id: row.eventId, createdAt: row.createdAt } }))
  if (!row || !event) throw new ApiError('delivery_not_found')
  return { ...row, event, eventType: event.type }
}
