import type { PersonScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { ApiError } from '../../core/request/errors.ts'
import { listRefusals } from '../../people/screening/list-refusals.ts'
import { toOperatorMerchant } from './wire.ts'

/** @throws merchant_not_found */
export async function retrieveMerchant({ services }: PersonScope, id: string) {
  const { prisma } = services.database
  const alive = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: services.clock.now() } }] }
  const [row, activeKeys, refusals] = await Promise.all([
    prisma.merchant.findFirst({
      where: { id },
      include: {
        accounts: { orderBy: { livemode: 'asc' } },
        members: { orderBy: { createdAt: 'asc' }, include: { user: true } },
      },
    }),
    prisma.apiKey.count({ where: { account: { merchantId: id }, ...alive } }),
    listRefusals(services, id),
  ])
  if (!row) throw new ApiError('merchant_not_found')
  return {
    ...toOperatorMerchant(row),
    members: row.members.map(({ user, role, createdAt }) => ({
      name: user.name,
      email: user.email,
      role,
      created: unixSeconds(createdAt),
    })),
    platform_hosting: services.platformHosting,
    active_keys: activeKeys,
    refusals,
  }
}
