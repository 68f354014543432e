import { ProcessorError } from '@merchant-payments/processor'
import { advanceSession } from '../../projection/advance-session.ts'
import { advanceSubscriptionSession } from '../../projection/advance-subscription-session.ts'
import { observe } from '../../projection/observe.ts'
import { untilCurrent } from '../../projection/overtaken.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { allSettledLimited } from '../../work/all-settled-limited.ts'

type Open = { id: string | null; ref: string; hostAccount: string | null }

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
    ...(await allSettledLimited(await prisma.paymentSession.findMany(open), (session) =>
      expire(scope, session, () => readSession(scope, session)),
    )),
    ...(await allSettledLimited(await prisma.subscriptionSession.findMany(open), (session) =>
      expire(scope, session, () => readSubscriptionSession(scope, session)),
    )),
  ]
  for (const result of expired) if (result.status === 'rejected') throw result.reason
}

async function expire(scope: AccountScope, session: Open, read: () => Promise<unknown>): Promise<void> {
  try {
    await scope.services.processor.expireCheckout(whereOf(scope, session), session.id ?? '')
  } catch (error) {
    // It has ended by itself meanwhile.
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
  }
  await read()
}

function readSession(scope: AccountScope, session: Open) {
  const { services, account } = scope
  return untilCurrent(async () => {
    const read = () => services.processor.retrieveCheckout(whereOf(scope, session), session.id ?? '')
    return advanceSession(services, account, session.ref, await observe(services, read))
  })
}

async function readSubscriptionSession(scope: AccountScope, session: Open) {
  const { services, account } = scope
  const checkout = await services.processor.retrieveSubscriptionCheckout(whereOf(scope, session), session.id ?? '')
  return advanceSubscriptionSession(services, account, session.ref, checkout)
}

function whereOf({ account }: AccountScope, { hostAccount }: Open) {
  return { livemode: account.livemode, hostAccount }
}
