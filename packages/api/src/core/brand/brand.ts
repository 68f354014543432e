import {
  type Brand as BrandRow,
  columnsOf,
  type Plan,
  Prisma,
  platformMerchantId,
  rowSql,
  statementsOn,
} from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import type { BrandWire } from './schema.ts'

/** The name, images, colours and links that pages and mails show. */
export type Brand = Omit<BrandRow, 'updatedAt'>

type Needed = Pick<Services, 'database'>

const { updatedAt: _, ...shownFields } = Prisma.BrandScalarFieldEnum
const brandSql = rowSql(columnsOf(shownFields))

/** The brand of the platform; null without one. */
export const readPlatformBrand = (services: Needed): Promise<Brand | null> => readBrand(services, platformMerchantId)

/** The brand that was set by a merchant, or by the platform as `platformMerchantId`; null without one. */
export function readBrand({ database }: Needed, owner: string): Promise<Brand | null> {
  return database.prisma.brand.findFirst({ where: { owner }, omit: { updatedAt: true } })
}

/**
 * The brand that customers of a merchant see: that of the merchant on the plans that have one, else that of the platform; null without
 * either. A merchant that leaves such a plan keeps its brand for later, unseen.
 */
export async function readCustomerBrand({ database }: Needed, merchantId: string): Promise<Brand | null> {
  // Without Prisma: each new session reads it.
  const brands = await statementsOn(database.pool).$queryRaw<(Brand & { plan: Plan })[]>`
    SELECT ${brandSql}, (SELECT plan FROM merchants WHERE id = ${merchantId}) AS plan
      FROM brands WHERE owner IN (${merchantId}, ${platformMerchantId})`
  const own = brands.find(({ owner, plan }) => owner === merchantId && showsOwnBrand(plan))
  const shown = own ?? brands.find(({ owner }) => owner === platformMerchantId)
  if (!shown) return null
  const { plan: _, ...brand } = shown
  return brand
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
