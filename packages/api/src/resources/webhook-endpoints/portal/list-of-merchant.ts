import type { Services } from '../../../core/request/context.ts'
import { toPortalEndpoint } from './wire.ts'

/** All webhook endpoints of a merchant, both modes, newest first, for the operator. */
export async function listMerchantEndpoints(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  merchantId: string,
) {
  const rows = await database.prisma.webhookEndpoint.findMany({
    where: { account: { merchantId } },
    include: { account: { select: { livemode: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
  return rows.map((row) => toPortalEndpoint(row, row.account.livemode, clock.now()))
}
