import type { PlatformScope } from '../../core/request/account-scope.ts'
import { loadMerchant } from './load.ts'
import type { MerchantWire } from './schema.ts'
import { toMerchantWire } from './wire.ts'

/** @throws merchant_not_found */
export async function retrieveMerchant(scope: PlatformScope, id: string): Promise<MerchantWire> {
  return toMerchantWire(await loadMerchant(scope, id), scope.livemode)
}
