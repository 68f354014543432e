import type { Account } from '@merchant-payments/db'
import { accessRevoked, ProcessorError } from '@merchant-payments/processor'
import { allSettledLimited } from '../../core/concurrency/all-settled-limited.ts'
import type { Services } from '../../core/request/context.ts'
import type { ProcessorObject } from '../../core/rows/sync-object.ts'
import { syncSession } from '../sync/sync-session.ts'
import { syncSubscriptionSession } from '../sync/sync-subscription-session.ts'

type Owner = Pick<Account, 'id' | 'livemode'> & Partial<Pick<Account, 'disabledReason'>>

type Chosen = {
  /** Only sessions of this customer. */
  customerId?: string
  /** Only sessions of this payment link. */
  paymentLinkId?: string
  /** Only sessions that are hosted on the platform. */
  hosted?: boolean
}

/**
 * Expires the open sessions of an account, all or those selected, so that they cannot be paid. A session that is paid
 * meanwhile stays paid. Sessions on an account that the platform can no longer access are skipped: they cannot be paid
 * either.
 * @throws ProcessorError
 */
export async function expireOpenSessions(
  services: Services,
  owner: Owner,
  { customerId, paymentLinkId, hosted = owner.disabledReason === accessRevoked }: Chosen = {},
): Promise<void> {
  const { prisma } = services.database
  const open = {
    where: {
      accountId: owner.id,
      ...(customerId ? { customerId } : {}),
      ...(paymentLinkId ? { paymentLinkId } : {}),
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

/**
 * Expires the open sessions of a payment link that is off. The link stays off if the processor fails, so the error is reported to the
 * operator: the sessions that are left expire at their own time, or when the link is switched off again.
 */
export async function expireSessionsOfLink(
  services: Services,
  { id }: Pick<Account, 'id'>,
  paymentLinkId: string,
): Promise<void> {
  try {
    const owner = await services.database.prisma.account.findFirstOrThrow({ where: { id } })
    await expireOpenSessions(services, owner, { paymentLinkId })
  } catch (err) {
    services.alert(
      { err, account: id, link: paymentLinkId },
      'open sessions of a payment link that is off did not expire',
    )
  }
}

async function expire(
  services: Services,
  { livemode }: Owner,
  { id, hostAccount }: { id: string | null; hostAccount: string | null },
): Promise<ProcessorObject> {
  const object = { scope: { livemode, hostAccount }, id: id ?? '' }
  try {
    await services.processor.checkouts.expire(object.scope, { id: object.id })
  } catch (error) {
    // The session has ended meanwhile.
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
  }
  return object
}
