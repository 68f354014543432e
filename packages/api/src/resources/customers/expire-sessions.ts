import { ProcessorError } from '@merchant-payments/processor'
import type { AccountScope } from '../../request/trpc.ts'
import type { ProcessorObject } from '../../sync/sync.ts'
import { syncSession } from '../../sync/sync-session.ts'
import { syncSubscriptionSession } from '../../sync/sync-subscription-session.ts'
import { allSettledLimited } from '../../work/all-settled-limited.ts'

/**
 * Closes the open sessions of a customer who is about to be deleted, or they would go on to sell. @throws ProcessorError
 */
export async function expireSessions(scope: AccountScope, customerId: string): Promise<void> {
  const { services, account } = scope
  const { prisma } = services.database
  const open = {
    where: { accountId: account.id, customerId, status: 'open', id: { not: null } },
    select: { id: true, ref: true, hostAccount: true },
  }
  const expired = [
    ...(await allSettledLimited(await prisma.paymentSession.findMany(open), async (session) => {
      const object = await expire(scope, session)
      await syncSession(services, object, { owner: account, ref: session.ref })
    })),
    ...(await allSettledLimited(await prisma.subscriptionSession.findMany(open), async (session) => {
      const object = await expire(scope, session)
      await syncSubscriptionSession(services, object, { owner: account, ref: session.ref })
    })),
  ]
  for (const result of expired) if (result.status === 'rejected') throw result.reason
}

async function expire(
  { services, account }: AccountScope,
  { id, hostAccount }: { id: string | null; hostAccount: string | null },
): Promise<ProcessorObject> {
  const object = { scope: { livemode: account.livemode, hostAccount }, id: id ?? '' }
  try {
    await services.processor.checkouts.expire(object.scope, object.id)
  } catch (error) {
    // It has ended by itself meanwhile.
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
  }
  return object
}
