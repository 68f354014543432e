import type { Account } from '@merchant-payments/db'
import { accessRevoked } from '@merchant-payments/processor'
import { abilitiesOf, type Pause } from '../../core/request/account-context.ts'
import type { Services } from '../../core/request/context.ts'
import { expireOpenSessions } from './expire-open-sessions.ts'
import { moveSubscriptionsToPlatform } from './move-subscriptions.ts'
import { pauseCollectionsOf, resumeCollectionsOf } from './pause-collections.ts'

/**
 * Applies the decisions of the processor and the platform about a merchant's account to its sessions and subscriptions, so that a customer
 * never loses their subscription because of the merchant's missing capability:
 * - a rejected account sells nothing: its open sessions expire, and the collection of its subscriptions is paused;
 * - while the platform has paused payments, suspended or closed the merchant, open sessions expire; while it has paused
 * subscriptions, their collection is paused;
 * - without transfers, the subscriptions whose payments go to the account continue on the platform, which owes the
 * payments;
 * - without card payments, the collection of the subscriptions on the account itself waits.
 * New sales are decided in `choose-route.ts`. Idempotent.
 * @throws ProcessorError
 */
export async function applyAbilities(services: Services, account: Account): Promise<void> {
  const { rejected, cardPaymentsActive, transfersActive } = abilitiesOf(account)
  if (rejected) {
    // The processor refuses changes to a subscription while its first checkout is open.
    await expireOpenSessions(services, account)
    const isRevoked = account.disabledReason === accessRevoked
    await pauseCollectionsOf(services, account, isRevoked ? ['platform'] : ['platform', 'own'])
    return
  }
  const pause = account.paused as Pause | null
  if (pause?.payments || account.suspendedAt || account.closedAt) await expireOpenSessions(services, account)
  if (!transfersActive) await moveSubscriptionsToPlatform(services, account)
  if (pause?.subscriptions) {
    await pauseCollectionsOf(services, account, ['platform', 'own'])
    return
  }
  if (!cardPaymentsActive) await waitForCardPayments(services, account)
  await resumeCollectionsOf(services, account, cardPaymentsActive ? ['platform', 'own'] : ['platform'])
}

async function waitForCardPayments(services: Services, account: Account): Promise<void> {
  const { merchantId, livemode } = account
  let subscriptions = 0
  try {
    await pauseCollectionsOf(services, account, ['own'], () => {
      subscriptions += 1
    })
  } finally {
    if (subscriptions > 0)
      services.alert(
        { merchantId, livemode, subscriptions },
        'a merchant can take no cards: the subscriptions on its account wait until it can, and no customer is asked for a card',
      )
  }
}
