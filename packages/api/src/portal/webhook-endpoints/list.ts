import type { AccountScope } from '../../request/trpc.ts'
import type { WebhookEndpointList } from '../../resources/webhook-endpoints/schema.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import { toPortalEndpoint } from './wire.ts'

export async function listPortalEndpoints({ services, account }: AccountScope, query: WebhookEndpointList) {
  const { database, clock } = services
  const after = await cursorAfter(database, 'webhook_endpoints', account.id, query.starting_after)
  const rows = await database.prisma.webhookEndpoint.findMany({
    where: {
      accountId: account.id,
      ...(after && {
        OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }],
      }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: query.limit + 1,
  })
  return pageOf(rows, query.limit, (row) => toPortalEndpoint(row, account.livemode, clock.now()))
}
