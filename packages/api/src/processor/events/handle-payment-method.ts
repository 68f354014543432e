import type { Services } from '../../core/request/context.ts'
import { cancelWaitingCharges } from '../payment-actions/cancel-charge.ts'
import { endOfCard } from '../payment-methods/end-of-card.ts'
import { type KnownSubscription, syncSubscriptions } from '../sync/sync-subscriptions.ts'
import type { Handler } from './handler.ts'
import { type StoredEvent, scopeOf } from './stored-event.ts'

/**
 * A payment method that customers keep, or that a subscription is charged to, was detached or has another card: in the processor's
 * dashboard, or by the card's bank. A detached method can never be charged again, and is no longer listed; charges of it that wait for the
 * customer are canceled.
 */
export const handlePaymentMethod: Handler<'payment_method'> = async (services, event) => {
  const scope = scopeOf(event)
  const [accountIds, charged] = await Promise.all([findKeepers(services, event), findCharged(services, event)])
  if (accountIds.length === 0 && charged.size === 0) return 'ignored'
  const method = await services.processor.paymentMethods.retrieve(scope, event.objectId)
  if (method === null) {
    for (const id of accountIds)
      await cancelWaitingCharges(services, { id, livemode: scope.livemode }, { chargedMethod: event.objectId })
  }
  await services.database.prisma.paymentMethod.updateMany({
    where: { accountId: { in: accountIds }, id: event.objectId, removedAt: null },
    data: method
      ? { ...(method.card && { card: method.card, cardEndsAt: endOfCard(method.card) }) }
      : { removedAt: services.clock.now(), isDefault: false },
  })
  const results = await syncSubscriptions(services, scope, charged)
  for (const result of results.values()) if (result.status === 'rejected') throw result.reason
  return 'applied'
}

/** The accounts whose customers keep a method. Merchants may share a customer of the platform's account. */
async function findKeepers({ database }: Services, event: StoredEvent): Promise<number[]> {
  const { hostAccount, livemode } = scopeOf(event)
  const rows = await database.prisma.$queryRaw<{ accountId: number }[]>`
    SELECT m.account_id AS "accountId" FROM payment_methods m JOIN accounts a ON a.id = m.account_id
     WHERE m.id = ${event.objectId} AND m.removed_at IS NULL AND m.host_account IS NOT DISTINCT FROM ${hostAccount}
       AND a.livemode = ${livemode}`
  return rows.map(({ accountId }) => accountId)
}

/** The running subscriptions that are charged to a method, by their ids. */
async function findCharged({ database }: Services, event: StoredEvent): Promise<Map<string, KnownSubscription>> {
  const { hostAccount, livemode } = scopeOf(event)
  const rows = await database.prisma.$queryRaw<{ accountId: number; id: string; ref: string }[]>`
    SELECT s.account_id AS "accountId", s.id, s.session_ref AS ref FROM subscriptions s
      JOIN accounts a ON a.id = s.account_id
      JOIN subscription_sessions session ON session.account_id = s.account_id AND session.ref = s.session_ref
     WHERE s.payment_method = ${event.objectId} AND s.status NOT IN ('canceled', 'incomplete_expired')
       AND session.host_account IS NOT DISTINCT FROM ${hostAccount} AND a.livemode = ${livemode}`
  return new Map(rows.map(({ accountId, id, ref }) => [id, { owner: { id: accountId, livemode }, ref }]))
}
