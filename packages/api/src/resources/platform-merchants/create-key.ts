import { databaseTime } from '@merchant-payments/db'
import type { MerchantKeyCreate, MerchantKeyWire } from '../../contract/platform-merchants/schema.ts'
import { insertKey } from '../../core/keys/insert.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { withMerchantLock } from '../../core/rows/with-merchant-lock.ts'
import { loadActiveAccount } from './own-account.ts'

/**
 * Creates a key of a merchant in the mode of the key of the platform. It counts in the merchant's limits.
 * @throws merchant_not_found, merchant_closed, merchant_suspended, max_keys_reached, key_creation_rate_exceeded
 */
export async function createMerchantKey(
  scope: PlatformScope,
  { id: merchantId, name, permissions }: MerchantKeyCreate,
): Promise<MerchantKeyWire> {
  const { services, livemode } = scope
  await loadActiveAccount(scope, merchantId)
  const chosen = permissions === undefined ? null : [...new Set(permissions)]
  return withMerchantLock(services.database, merchantId, (tx) => {
    const make = async (): Promise<MerchantKeyWire> => {
      const key = { merchantId, livemode, name, expiresAt: null, permissions: chosen }
      const { id, key: secret, prefix, created, permissions } = await insertKey(tx, key, await databaseTime(tx))
      return { id, object: 'key', name, key: secret, prefix, permissions, created, livemode }
    }
    return scope.answerOnce?.(tx, make) ?? make()
  })
}
