import type { Services } from '../../core/request/context.ts'
import { isHosted } from '../../core/request/platform-terms.ts'
import { expireOpenSessions } from './expire-open-sessions.ts'

/**
 * Expires the open live sessions on the platform of a merchant whose payments it no longer hosts, so that they cannot be
 * paid. Does nothing for a merchant that is still hosted. Existing subscriptions continue to renew. Idempotent.
 * @throws ProcessorError
 */
export async function endHosting(services: Services, merchantId: string): Promise<void> {
  const account = await services.database.prisma.account.findFirst({
    where: { merchantId, livemode: true },
    include: { merchant: true },
  })
  if (!account || !services.processor.isSetUp(true)) return
  const hostingApproved = account.merchant.hostingApprovedAt !== null
  if (isHosted({ livemode: true, hostingApproved }, services.platformHosting)) return
  await expireOpenSessions(services, account, { hosted: true })
}
