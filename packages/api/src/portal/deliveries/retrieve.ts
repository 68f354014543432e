import { ApiError } from '../../request/errors.ts'
import type { AccountScope } from '../../request/scope.ts'
import { readDeliveryId, toAttempt, toDelivery } from './wire.ts'

/** As many attempts as are shown: one that was replayed again and again may have had many. */
const shown = 100

/** A delivery with what is sent and what became of each attempt. @throws webhook_endpoint_not_found */
export async function retrieveDelivery({ services, account }: AccountScope, id: string) {
  const name = readDeliveryId(id)
  const row =
    name &&
    (await services.database.prisma.delivery.findUnique({
      where: { accountId_eventId_endpointId: { accountId: account.id, ...name } },
      include: { event: true, endpoint: true, attempts: { orderBy: { number: 'desc' }, take: shown } },
    }))
  if (!row) throw deliveryNotFound()
  return {
    ...toDelivery({ ...row, eventType: row.event.type }, account.livemode),
    url: row.endpoint.url,
    endpoint_status: row.endpoint.active ? ('active' as const) : ('deactivated' as const),
    body: row.event.body,
    attempts: row.attempts.map(toAttempt),
  }
}

/** The interface has no deliveries, so no code for one that is missing: its endpoint has none of that name. */
export function deliveryNotFound(): ApiError {
  return new ApiError('webhook_endpoint_not_found', { message: 'No such delivery.' })
}
