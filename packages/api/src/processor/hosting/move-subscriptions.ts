import type { Account, SubscriptionSession } from '@merchant-payments/db'
import { mayLackCapability } from '@merchant-payments/processor'
import { abilitiesOf } from '../../core/request/account-context.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import type { Services } from '../../core/request/context.ts'
import { syncAccount } from '../../people/merchants/sync-account.ts'
import { collectInvoiceDraft } from '../events/collect-invoice-draft.ts'
import type { FoundSession } from '../sync/find-subscription-session.ts'
import { forRunningSubscriptions } from './for-running-subscriptions.ts'
import { moveSession } from './session-table.ts'

/**
 * Moves the subscriptions of an account from the route `destination` to the route `transfer`, because the account cannot receive
 * transfers: their payments stay on the platform and are owed to the merchant. The customer, the payment method and the periods stay
 * the same. An open invoice is replaced and collected at once, and the processor's count of its failed attempts ends with it.
 * Subscriptions that were moved stay on the route `transfer`. Idempotent.
 * @throws ProcessorError
 */
export async function moveSubscriptionsToPlatform(
  services: Services,
  { id: accountId, livemode, merchantId }: Pick<Account, 'id' | 'livemode' | 'merchantId'>,
): Promise<void> {
  let moved = 0
  const where = { session: { route: 'destination' } } as const
  await forRunningSubscriptions(
    services,
    { id: accountId, livemode },
    where,
    async (scope, { id, session: { ref } }) => {
      const replacing = await services.processor.subscriptions.releaseDestination(scope, id)
      const moves = { route: 'transfer', hostAccount: null } as const
      await moveSession(services.database, 'subscription_sessions', { accountId, ref }, moves)
      moved += 1
      for (const invoice of replacing) await collectInvoiceDraft(services, scope, invoice)
    },
  )
  if (moved === 0) return
  services.alert(
    { merchantId, livemode, subscriptions: moved },
    'a merchant can receive no transfers: its subscriptions continue on the platform, and their payments are owed to the merchant',
  )
}

/**
 * Moves the subscriptions of those sessions whose account is known to receive no transfers, before a payment of theirs is refused.
 * @returns whether one was moved: sessions that were read before show the former route
 * @throws ProcessorError
 */
export async function leaveClosedDestinations(
  services: Services,
  found: readonly (FoundSession | null)[],
): Promise<boolean> {
  const ids = new Set(found.flatMap((one) => (one?.session.route === 'destination' ? one.owner.id : [])))
  if (ids.size === 0) return false
  const closed = await services.database.prisma.account.findMany({
    where: { id: { in: [...ids] }, transfersActive: false },
  })
  // The collection of a rejected account is paused.
  const moving = closed.filter((account) => !abilitiesOf(account).rejected)
  for (const account of moving) await moveSubscriptionsToPlatform(services, account)
  return moving.length > 0
}

/**
 * Makes a change of a subscription that the processor may refuse because the account can receive no transfers, which an event may
 * not have reported yet: the subscription is moved, and the change is made again.
 * @throws ProcessorError
 */
export async function changeOnOpenRoute<T>(
  { services, account }: AccountScope,
  session: SubscriptionSession,
  change: (session: SubscriptionSession) => Promise<T>,
): Promise<T> {
  try {
    return await change(session)
  } catch (error) {
    if (session.route !== 'destination' || !mayLackCapability(error)) throw error
    const now = await syncAccount(services, account)
    if (now.transfersActive || abilitiesOf(now).rejected) throw error
    await moveSubscriptionsToPlatform(services, now)
    return change({ ...session, route: 'transfer' })
  }
}
