import { unixSeconds } from '../request/clock.ts'
import type { Services } from '../request/context.ts'

/** All merchants, newest first, for the operator. */
export async function listMerchants({ database }: Pick<Services, 'database'>) {
  const merchants = await database.prisma.merchant.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { accounts: { orderBy: { livemode: 'asc' } } },
  })
  return merchants.map((merchant) => ({
    merchant_id: merchant.id,
    name: merchant.name,
    email: merchant.email,
    plan: merchant.plan,
    country: merchant.country,
    suspended: merchant.keysSuspendedAt !== null,
    created: unixSeconds(merchant.createdAt),
    accounts: merchant.accounts.map((account) => ({
      livemode: account.livemode,
      processor_account: account.processorAccountId,
      charges_enabled: account.chargesEnabled,
      payouts_enabled: account.payoutsEnabled,
      card_payments_active: account.cardPaymentsActive,
      transfers_active: account.transfersActive,
    })),
  }))
}
