import type { Account } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import { allSettledLimited } from '../concurrency/all-settled-limited.ts'
import type { Services } from '../request/context.ts'
import type { ProcessorObject } from '../sync/sync-object.ts'
import { syncSession } from '../sync/sync-session.ts'
import { syncSubscriptionSession } from '../sync/sync-subscription-session.ts'

type Owner = Pick<Account, 'id' | 'livemode'> & Partial<Pick<Account, 'disabledReason'>>

type Chosen = {
  /** Only sessions of this customer. */
  customerId?: string
  /** Those on the platform alone. */
  hosted?: boolean
}

/**
 * Closes the open sessions of an account, or they would go on to sell; those that are chosen, or all. One that is paid
 * meanwhile stays paid. On an account that the platform may not act for, nothing can be closed, and nothing paid.
 * @throws ProcessorError
 */
export async function expireOpenSessions(
  services: Services,
  owner: Owner,
  { customerId, hosted = owner.disabledReason === 'revoked' }: Chosen = {},
): Promise<void> {
  const { prisma } = services.database
  const open = {
    where: {
      accountId: owner.id,
      ...(customerId ? { customerId } : {}),
      status: 'open',
      id: { not: null },
      ...(hosted ? { hostAccount: null } : {}),
    },
    select: { id: true, ref: true, hostAccount: true },
  }
  const expired = [
    ...(await allSettledLimited(await prisma.paymentSession.findMany(open), async (session) => {
      const object = await expire(services, owner, session)
      await syncSession(services, object, { owner, ref: session.ref })
    })),
    ...(await allSettledLimited(await prisma.subscriptionSession.findMany(open), async (session) => {
      const object = await expire(services, owner, session)
      await syncSubscriptionSession(services, object, { owner, ref: session.ref })
    })),
  ]
  for (const result of expired) if (result.status === 'rejected') throw result.reason
}

async function expire(
  services: Services,
  { livemode }: Owner,
  { id, hostAccount }: { id: string | null; hostAccount: string | null },
): Promise<ProcessorObject> {
  const object = { scope: { livemode, hostAccount }, id: id ?? '' }
  try {
    await services.processor.checkouts.expire(object.scope, object.id)
  } catch (error) {
    // It has ended by itself meanwhile.
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
  }
  return object
}
