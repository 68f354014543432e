import { z } from 'zod'
import { brand } from '../../core/brand/schema.ts'

export const brandQuery = z.strictObject({})

/** The brand of a merchant, and the platform's, which customers see instead on a plan without a brand. */
export const merchantBrand = z.object({
  object: z.literal('merchant_brand'),
  /** Null: none was set. */
  brand: brand.nullable(),
  /** Whether the plan shows the merchant's brand to customers. */
  inPlan: z.boolean(),
  /** The platform's brand, which customers see otherwise; null: the default look. */
  platform: brand.nullable(),
})
export type MerchantBrandWire = z.infer<typeof merchantBrand>

export const platformBrand = z.object({ object: z.literal('platform_brand'), brand: brand.nullable() })
export type PlatformBrandWire = z.infer<typeof platformBrand>
