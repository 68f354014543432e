import type { MerchantWire } from '../../contract/platform-merchants/schema.ts'
import { toMerchantWire } from '../../contract/platform-merchants/wire.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { loadMerchant } from './load.ts'

/** @throws merchant_not_found */
export async function retrieveMerchant(scope: PlatformScope, id: string): Promise<MerchantWire> {
  return toMerchantWire(await loadMerchant(scope, id), scope.livemode, scope.services.processorClock.now())
}
