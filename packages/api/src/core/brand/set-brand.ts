import { createHash } from 'node:crypto'
import { databaseTime } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import { invalid } from '../request/errors.ts'
import { validationError } from '../request/validation-error.ts'
import { type Brand, brandImagesPath } from './brand.ts'
import { isWholeImage, maxImageBytes, maxImageSide, readImageHeader } from './read-image.ts'
import { brandInput } from './schema.ts'

/** Images of one brand that stay: those that it shows, and earlier ones, which sent mails show. */
const keptImages = 20

/**
 * Sets a brand, in place of all of an earlier one.
 * @param owner the merchant, or `platformMerchantId`
 * @throws validation_error that names the field and the remedy; nothing is changed then
 */
export async function setBrand(
  { database }: Pick<Services, 'database'>,
  owner: string,
  input: unknown,
): Promise<Brand> {
  const parsed = brandInput.safeParse(input)
  if (!parsed.success) throw validationError(parsed.error)
  const { logo, icon, ...texts } = parsed.data
  const images = { logo: readImage('logo', logo), icon: readImage('icon', icon) }
  return database.prisma.$transaction(async (tx) => {
    const createdAt = await databaseTime(tx)
    const data = {
      name: texts.name.trim(),
      logo: images.logo?.id ?? null,
      icon: images.icon?.id ?? null,
      color: texts.color ?? null,
      accent: texts.accent ?? null,
      supportEmail: texts.support_email ?? null,
      supportUrl: texts.support_url ?? null,
      termsUrl: texts.terms_url ?? null,
      privacyUrl: texts.privacy_url ?? null,
      updatedAt: createdAt,
    }
    // First, as its row serializes the changes of one brand.
    const row = await tx.brand.upsert({
      where: { owner },
      create: { owner, ...data },
      update: data,
      omit: { updatedAt: true },
    })
    for (const [param, image] of Object.entries(images)) {
      if (!image) continue
      const id = { owner, id: image.id }
      if (image.bytes)
        await tx.brandImage.upsert({
          where: { owner_id: id },
          create: { ...id, bytes: image.bytes, createdAt },
          update: { createdAt },
        })
      else if ((await tx.brandImage.updateMany({ where: id, data: { createdAt } })).count === 0)
        throw invalid(param, 'is no image of this brand: give the image itself, as data:image/png;base64,…')
    }
    const kept = await tx.brandImage.findMany({
      where: { owner },
      select: { id: true },
      orderBy: { createdAt: 'desc' },
      take: keptImages,
    })
    await tx.brandImage.deleteMany({ where: { owner, id: { notIn: kept.map(({ id }) => id) } } })
    return row
  })
}

type Image = { id: string; bytes: Buffer<ArrayBuffer> | null }

const remedy = 'give a PNG or a JPEG'

/** The image of a field, or the id of one that the brand has; null without one. */
function readImage(param: 'logo' | 'icon', text: string | null | undefined): Image | null {
  if (text === null || text === undefined) return null
  const known = new RegExp(`^(?:https?://[^/]+)?${brandImagesPath}/([0-9a-f]{64}\\.(?:png|jpg))$`).exec(text)
  if (known?.[1]) return { id: known[1], bytes: null }
  const encoded = /^data:[^,]*;base64,([A-Za-z0-9+/=]+)$/.exec(text.replaceAll(/\s/g, ''))?.[1]
  if (encoded === undefined)
    throw invalid(param, `must be data:image/png;base64,… or data:image/jpeg;base64,…: ${remedy}`)
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length > maxImageBytes)
    throw invalid(param, `has ${Math.ceil(bytes.length / 1024)} KB, and may have 512: make the image smaller`)
  const header = readImageHeader(bytes)
  if (!header) throw invalid(param, `is neither a PNG nor a JPEG by its bytes: ${remedy}. SVG is not taken`)
  const { type, width, height } = header
  if (width > maxImageSide || height > maxImageSide)
    throw invalid(param, `has ${width} × ${height} pixels, and a side may have ${maxImageSide}: make the image smaller`)
  if (!isWholeImage(bytes, type)) throw invalid(param, 'is cut off or damaged: send the whole file')
  return { id: `${createHash('sha256').update(bytes).digest('hex')}.${type}`, bytes }
}
