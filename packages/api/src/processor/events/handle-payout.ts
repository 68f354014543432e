import { findOwner } from '../../core/rows/find-owner.ts'
import { markBalanceDue } from '../../core/rows/mark-balance-due.ts'
import { syncPayout } from '../../money/payouts/sync-payout.ts'
import { handleAccount } from './handle-account.ts'
import type { Handler } from './handler.ts'
import { type StoredEvent, scopeOf } from './stored-event.ts'

/** The end of a payout may change the state of the bank account. */
const endings: readonly string[] = ['payout.paid', 'payout.failed', 'payout.canceled']

/** A payout to a merchant's bank was created or changed, or its lines are known. The platform's own payouts are ignored. */
export const handlePayout: Handler<'payout'> = async (services, event) => {
  if (event.processorAccount === null) return 'ignored'
  const scope = scopeOf(event)
  const owner = await findOwner(services, scope, { merchantId: null, ref: null })
  if (!owner) return 'ignored'
  await syncPayout(services, { owner, scope }, event.objectId)
  markBalanceDue(services.database, owner.id)
  if (endings.includes(event.type)) {
    await handleAccount(services, { ...event, subject: { kind: 'account' } } as StoredEvent<'account'>)
  }
  return 'applied'
}
