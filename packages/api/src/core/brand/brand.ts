import { type Brand as BrandRow, type Plan, platformMerchantId } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import type { BrandWire } from './schema.ts'

/** The name, images, colours and links that pages and mails show. */
export type Brand = Omit<BrandRow, 'updatedAt'>

type Needed = Pick<Services, 'database'>

/** The brand of the platform; null without one. */
export const readPlatformBrand = (services: Needed): Promise<Brand | null> => readBrand(services, platformMerchantId)

/** The brand that was set by a merchant, or by the platform as `platformMerchantId`; null without one. */
export function readBrand({ database }: Needed, owner: string): Promise<Brand | null> {
  return database.prisma.brand.findUnique({ where: { owner }, omit: { updatedAt: true } })
}

/**
 * The brand that customers of a merchant see: that of the merchant on the plans that have one, else that of the platform; null without
 * either. A merchant that leaves such a plan keeps its brand for later, unseen.
 */
export async function readCustomerBrand({ database }: Needed, merchantId: string): Promise<Brand | null> {
  const [brands, merchant] = await Promise.all([
    database.prisma.brand.findMany({
      where: { owner: { in: [merchantId, platformMerchantId] } },
      omit: { updatedAt: true },
    }),
    database.prisma.merchant.findUnique({ where: { id: merchantId }, select: { plan: true } }),
  ])
  const of = (owner: string) => brands.find((brand) => brand.owner === owner)
  const own = merchant && showsOwnBrand(merchant.plan) ? of(merchantId) : undefined
  return own ?? of(platformMerchantId) ?? null
}

/** Whether customers see a merchant's own brand on this plan. */
export const showsOwnBrand = (plan: Plan) => plan !== 'free'

/** Where images of brands are on this server. */
export const brandImagesPath = '/brand'

/** The path of an image on this server; null without one. */
export const imagePath = (id: string | null) => (id === null ? null : `${brandImagesPath}/${id}`)

export function toBrand(publicUrl: string, brand: Brand): BrandWire {
  const address = (id: string | null) => (id === null ? null : `${publicUrl}${brandImagesPath}/${id}`)
  return {
    object: 'brand',
    name: brand.name,
    logo: address(brand.logo),
    icon: address(brand.icon),
    color: brand.color,
    accent: brand.accent,
    support_email: brand.supportEmail,
    support_url: brand.supportUrl,
    terms_url: brand.termsUrl,
    privacy_url: brand.privacyUrl,
  }
}
