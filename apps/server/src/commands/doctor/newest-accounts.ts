import type { CheckContext } from './finding.ts'

/** The number of merchants that are examined and named, the newest first. */
export const maxNamed = 20

/** The newest accounts that Stripe has opened in a mode. */
export function newestAccounts({ services, livemode }: CheckContext) {
  return services.database.prisma.account.findMany({
    where: { livemode, processorAccountId: { not: null } },
    orderBy: { id: 'desc' },
    take: maxNamed,
  })
}
