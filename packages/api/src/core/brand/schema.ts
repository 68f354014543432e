import { z } from 'zod'
import * as field from '../wire/fields.ts'

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour as #rrggbb: #4338ca')
  .transform((value) => value.toLowerCase())
/** Longer than the largest image in base64; the bytes are measured after they are decoded. */
const maxImageText = 800_000

const image = z
  .string()
  .max(maxImageText, 'must have at most 512 KB: make the image smaller')
  .describe('`data:image/png;base64,…`, or the address of an image that this brand has.')

/** A brand as it is set: all of it. A field that is absent or null is not set any more. */
export const brandInput = z.strictObject({
  name: field.nameOf(100),
  logo: image.nullish(),
  icon: image.nullish(),
  color: color.nullish(),
  accent: color.nullish(),
  support_email: field.email.nullish(),
  support_url: field.webAddress.nullish(),
  terms_url: field.webAddress.nullish(),
  privacy_url: field.webAddress.nullish(),
})
export type BrandInput = z.input<typeof brandInput>

/** A brand as it is shown. Images are addresses on this server. */
export const brand = z.object({
  object: z.literal('brand'),
  name: z.string(),
  logo: z.string().nullable(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
  accent: z.string().nullable(),
  support_email: z.string().nullable(),
  support_url: z.string().nullable(),
  terms_url: z.string().nullable(),
  privacy_url: z.string().nullable(),
})
export type BrandWire = z.infer<typeof brand>
