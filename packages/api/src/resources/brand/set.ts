import { platformMerchantId } from '@merchant-payments/db'
import { showsOwnBrand } from '../../core/brand/brand.ts'
import type { BrandInput } from '../../core/brand/schema.ts'
import { setBrand } from '../../core/brand/set-brand.ts'
import type { AccountScope, PersonScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { retrieveMerchantBrand, retrievePlatformBrand } from './retrieve.ts'
import type { MerchantBrandWire, PlatformBrandWire } from './schema.ts'

/** Sets the brand of a merchant in both modes. @throws validation_error, also on a plan without a brand */
export async function setMerchantBrand(scope: AccountScope, input: BrandInput): Promise<MerchantBrandWire> {
  const { services, account } = scope
  if (!showsOwnBrand(account.plan))
    throw new ApiError('validation_error', {
      message: 'The plan Free has no brand of the merchant: ask the platform for the plan Brand or Pro.',
    })
  await setBrand(services, account.merchantId, input)
  return retrieveMerchantBrand(scope)
}

/** Sets the brand of the platform. @throws validation_error */
export async function setPlatformBrand(
  { services, actor }: PersonScope,
  input: BrandInput,
): Promise<PlatformBrandWire> {
  await setBrand(services, platformMerchantId, input)
  await services.auditLog.write({
    actor: { kind: 'operator', id: actor.id, name: actor.email },
    action: 'brand.set',
    merchantId: null,
    livemode: null,
    objectId: platformMerchantId,
    fields: Object.keys(input),
  })
  return retrievePlatformBrand(services)
}
