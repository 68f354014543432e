import { ApiError } from '../../../request/errors.ts'
import type { AccountScope } from '../../../request/scope.ts'
import { readDeliveryId } from './wire.ts'

/** As many attempts as are shown: a delivery that was replayed again and again may have had many. */
export const maxAttempts = 100

/** A delivery with its event, its endpoint and its latest attempts, the latest first. @throws delivery_not_found */
export async function loadDelivery({ services, account }: AccountScope, id: string) {
  const name = readDeliveryId(id)
  const row =
    name &&
    (await services.database.prisma.delivery.findUnique({
      where: { accountId_eventId_endpointId: { accountId: account.id, ...name } },
      include: { event: true, endpoint: true, attempts: { orderBy: { number: 'desc' }, take: maxAttempts } },
    }))
  if (!row) throw new ApiError('delivery_not_found')
  return { ...row, eventType: row.event.type }
}
