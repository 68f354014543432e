import { platformMerchantId } from '@merchant-payments/db'
import { type Brand, readBrand, readPlatformBrand, showsOwnBrand, toBrand } from '../../core/brand/brand.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import type { Services } from '../../core/request/context.ts'
import type { MerchantBrandWire, PlatformBrandWire } from './schema.ts'

/** The brand of a merchant, whether its plan shows it, and that of the platform. */
export async function retrieveMerchantBrand({ services, account }: AccountScope): Promise<MerchantBrandWire> {
  const { merchantId, plan } = account
  const [brand, platform] = await Promise.all([readBrand(services, merchantId), readPlatformBrand(services)])
  const shown = (one: Brand | null) => one && toBrand(services.publicUrl, one)
  return { object: 'merchant_brand', brand: shown(brand), inPlan: showsOwnBrand(plan), platform: shown(platform) }
}

export async function retrievePlatformBrand(
  services: Pick<Services, 'database' | 'publicUrl'>,
): Promise<PlatformBrandWire> {
  const brand = await readBrand(services, platformMerchantId)
  return { object: 'platform_brand', brand: brand && toBrand(services.publicUrl, brand) }
}
