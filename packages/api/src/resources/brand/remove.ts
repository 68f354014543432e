import { platformMerchantId } from '@merchant-payments/db'
import { removeBrand } from '../../core/brand/remove-brand.ts'
import type { AccountScope, PersonScope } from '../../core/request/account-scope.ts'
import { retrieveMerchantBrand, retrievePlatformBrand } from './retrieve.ts'
import type { MerchantBrandWire, PlatformBrandWire } from './schema.ts'

/** Removes the brand of a merchant in both modes, on every plan. */
export async function removeMerchantBrand(scope: AccountScope): Promise<MerchantBrandWire> {
  await removeBrand(scope.services, scope.account.merchantId)
  return retrieveMerchantBrand(scope)
}

/** Removes the brand of the platform: the default look is back. */
export async function removePlatformBrand({ services, actor }: PersonScope): Promise<PlatformBrandWire> {
  if (await removeBrand(services, platformMerchantId))
    await services.auditLog.write({
      actor: { kind: 'operator', id: actor.id, name: actor.email },
      action: 'brand.remove',
      merchantId: null,
      livemode: null,
      objectId: platformMerchantId,
      fields: [],
    })
  return retrievePlatformBrand(services)
}
