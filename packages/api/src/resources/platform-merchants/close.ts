import type { Tx } from '@merchant-payments/db'
import type { MerchantReason, MerchantWire } from '../../contract/platform-merchants/schema.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { waitForKeyCaches } from '../../core/request/key-cache.ts'
import { lockAccount } from '../../core/rows/lock-account.ts'
import { withMerchantLock } from '../../core/rows/with-merchant-lock.ts'
import { readBalance } from '../../money/balances/read-balance.ts'
import { readHeldBalance } from '../../money/balances/read-held-balance.ts'
import { applyAbilities } from '../../processor/hosting/apply-abilities.ts'
import { loadOpenAccount } from './own-account.ts'
import { recordChange } from './record-change.ts'
import { retrieveMerchant } from './retrieve.ts'
import { type OpenThings, whatIsOpen } from './what-is-open.ts'

/**
 * Closes a merchant permanently in the mode of the key: its own keys are revoked, open sessions expire, and reads are accepted.
 * @throws merchant_not_found, merchant_closed, ProcessorError; validation_error that lists what is open, and nothing is done
 */
export async function closeMerchant(scope: PlatformScope, { id, reason }: MerchantReason): Promise<MerchantWire> {
  const { services } = scope
  const { account } = await loadOpenAccount(scope, id)
  const balances = await readBalances(scope, account.id)
  const closed = await withMerchantLock(services.database, id, async (tx) => {
    await lockAccount(tx, account.id)
    const open = whatIsOpen({ ...(await countOpen(tx, account.id)), balances })
    if (open.length > 0) {
      throw new ApiError('validation_error', {
        message: `id: the merchant cannot be closed yet: ${open.join('; ')}`,
        param: 'id',
        issues: open.map((message) => ({ param: 'id', message })),
      })
    }
    const now = services.clock.now()
    await tx.apiKey.updateMany({ where: { accountId: account.id, revokedAt: null }, data: { revokedAt: now } })
    const ended = await tx.account.update({
      where: { id: account.id },
      data: { closedAt: now, closingReason: reason },
    })
    await recordChange(tx, scope, { id, type: 'merchant.closed', transition: 'closed' })
    return ended
  })
  scope.hasActed?.()
  // A session that another process creates meanwhile, with the earlier state still cached, expires too.
  await waitForKeyCaches()
  await applyAbilities(services, closed)
  return retrieveMerchant(scope, id)
}

async function countOpen(tx: Tx, accountId: number): Promise<Omit<OpenThings, 'balances'>> {
  const [subscriptions, disputes, payouts] = await Promise.all([
    tx.subscription.count({ where: { accountId, status: { notIn: ['canceled', 'incomplete_expired'] } } }),
    tx.dispute.count({ where: { accountId, status: { notIn: ['won', 'lost', 'warning_closed'] } } }),
    tx.payout.count({ where: { accountId, status: { in: ['pending', 'in_transit'] } } }),
  ])
  return { subscriptions, disputes, payouts }
}

async function readBalances({ services }: PlatformScope, accountId: number): Promise<OpenThings['balances']> {
  const { database, processorClock } = services
  const [{ available, pending }, held] = await Promise.all([
    readBalance(database, accountId, processorClock.now()),
    readHeldBalance(database, accountId),
  ])
  return [...available, ...pending, ...held].map(({ amount, currency }) => ({ amount: Number(amount), currency }))
}
