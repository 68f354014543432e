import { platformMerchantId } from '@merchant-payments/db'
import { type BrandPurpose, type CheckoutLook, ProcessorError, type ProcessorScope } from '@merchant-payments/processor'
import { type Brand, readCustomerBrand } from '../../core/brand/brand.ts'
import { readBrandImage } from '../../core/brand/read-brand-image.ts'
import type { Services } from '../../core/request/context.ts'

/** The brand of a checkout before its image is on the account that hosts the page. It names the requests for pages. */
type ChosenLook = Omit<CheckoutLook, 'image'> & { image: { as: 'logo' | 'icon'; id: string } | null }

/** The brand that a merchant's customers see at checkout: one image, as the processor shows no second one; null without a brand. */
export async function chooseLook(
  services: Pick<Services, 'database'>,
  { merchantId }: { merchantId: string },
): Promise<ChosenLook | null> {
  const brand = await readCustomerBrand(services, merchantId)
  if (!brand) return null
  const { owner, name, color } = brand
  return { name: owner === platformMerchantId ? null : name, image: imageOf(brand), color }
}

function imageOf({ logo, icon }: Brand): ChosenLook['image'] {
  if (logo !== null) return { as: 'logo', id: logo }
  return icon === null ? null : { as: 'icon', id: icon }
}

/**
 * The brand of a checkout, with its image uploaded to the account that hosts the page, once. An image that the processor refuses is left
 * out, and reported to the operator: a sale does not depend on it.
 * @throws ProcessorError without an answer
 */
export async function lookOf(
  services: Pick<Services, 'database' | 'processor' | 'alert'>,
  scope: ProcessorScope,
  chosen: ChosenLook | null,
): Promise<CheckoutLook | null> {
  if (!chosen) return null
  const { image, ...look } = chosen
  const file = image && (await fileOf(services, scope, image.id, `business_${image.as}`))
  return { ...look, image: file !== null && image !== null ? { as: image.as, file } : null }
}

async function fileOf(
  services: Pick<Services, 'database' | 'processor' | 'alert'>,
  scope: ProcessorScope,
  imageId: string,
  purpose: BrandPurpose,
): Promise<string | null> {
  const { database, processor, alert } = services
  const { livemode, hostAccount } = scope
  const key = { imageId, livemode, hostAccount: hostAccount ?? '', purpose }
  const known = await database.prisma.brandFile.findFirst({ where: key })
  if (known) return known.fileId
  const image = await readBrandImage(services, imageId)
  if (!image) return null
  try {
    const fileId = await processor.brandFiles.upload(scope, { id: imageId, purpose, bytes: image.content })
    await database.prisma.brandFile.createMany({ data: { ...key, fileId }, skipDuplicates: true })
    return fileId
  } catch (error) {
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
    alert({ err: error, image: imageId }, 'the processor refused an image of a brand; checkouts go without it')
    return null
  }
}
