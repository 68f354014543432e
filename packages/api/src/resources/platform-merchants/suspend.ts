import type { MerchantReason, MerchantWire } from '../../contract/platform-merchants/schema.ts'
import type { MerchantRow } from '../../contract/platform-merchants/wire.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { waitForKeyCaches } from '../../core/request/key-cache.ts'
import { unsuspend } from '../../people/merchants/change.ts'
import { changeAccount } from '../../people/merchants/change-account.ts'
import { applyAbilities } from '../../processor/hosting/apply-abilities.ts'
import { loadOpenAccount, requireCommon } from './own-account.ts'
import { retrieveMerchant } from './retrieve.ts'

/**
 * Suspends a merchant in the mode of the key: its keys and members read, and change nothing; open sessions expire.
 * @throws merchant_not_found, merchant_closed, ProcessorError
 */
export async function suspendMerchant(scope: PlatformScope, { id, reason }: MerchantReason): Promise<MerchantWire> {
  const { services } = scope
  const { account } = await loadOpenAccount(scope, id)
  scope.hasActed?.()
  const suspended = await changeAccount(services, account.id, ({ suspendedAt }) => ({
    suspendedAt: suspendedAt ?? services.clock.now(),
    suspensionReason: reason,
  }))
  // A session that another process creates meanwhile, with the earlier state still cached, expires too.
  await waitForKeyCaches()
  await applyAbilities(services, suspended)
  return retrieveMerchant(scope, id)
}

/**
 * Ends the suspension of a merchant in the mode of the key, and that of its keys after prohibited content, which is one of both
 * modes.
 * @throws merchant_not_found, merchant_closed, permission_denied
 */
export async function unsuspendMerchant(scope: PlatformScope, id: string): Promise<MerchantWire> {
  const { services } = scope
  const { account, merchant } = await loadOpenAccount(scope, id)
  if (merchant.keysSuspendedAt) {
    requireCommon(scope, merchant as MerchantRow, 'id')
    await unsuspend(services, id)
  }
  await changeAccount(services, account.id, () => ({ suspendedAt: null, suspensionReason: null }))
  return retrieveMerchant(scope, id)
}
