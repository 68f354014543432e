import { type AccountContext, abilitiesOf } from '../../core/request/account-context.ts'
import type { Services } from '../../core/request/context.ts'
import { isId } from '../../core/request/id.ts'

/** The account that an endpoint belongs to, for an operator who has only the endpoint's id; null if it does not exist. */
export async function ownerOfEndpoint(
  { database }: Pick<Services, 'database'>,
  id: string,
): Promise<AccountContext | null> {
  const endpoint = isId('we', id)
    ? await database.prisma.webhookEndpoint.findFirst({
        where: { id },
        include: { account: { include: { merchant: true } } },
      })
    : null
  if (!endpoint) return null
  const { account } = endpoint
  return {
    id: account.id,
    livemode: account.livemode,
    merchantId: account.merchantId,
    merchantName: account.merchant.name,
    plan: account.merchant.plan,
    processorAccountId: account.processorAccountId,
    model: account.model,
    hostingApproved: account.merchant.hostingApprovedAt !== null,
    ...abilitiesOf(account),
  }
}
