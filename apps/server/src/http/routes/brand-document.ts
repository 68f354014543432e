import { type Brand, imagePath } from '@merchant-payments/api/http'
import { markPath } from './brand-mark.ts'
import { iconOf } from './brand-parts.ts'
import { themePath } from './brand-theme.ts'
import { escaped } from './escape-html.ts'

/** The name that pages are built with. */
const builtName = 'Merchant Payments'
const builtIcon = /<link rel="icon"[^>]*>/
const builtMark = 'src="/favicon.svg"'

/** A built text in which the platform's brand has the place of our name. */
export const brandedText = (text: string, { name }: Pick<Brand, 'name'>): string =>
  text.replaceAll(builtName, () => name)

/** A JSON text in which the platform's brand has the place of our name. */
export const brandedJson = (text: string, { name }: Pick<Brand, 'name'>): string =>
  brandedText(text, { name: JSON.stringify(name).slice(1, -1) })

/** A built page in the brand of the platform: its name, its icon, its colours, and what the portal's script reads of it. */
export function brandedDocument(html: string, brand: Brand): string {
  const { logo, icon, name, supportEmail, supportUrl, termsUrl, privacyUrl } = brand
  const read = {
    name,
    logo: imagePath(logo),
    icon: imagePath(icon) ?? markPath(brand),
    supportEmail,
    supportUrl,
    termsUrl,
    privacyUrl,
  }
  const theme = themePath(brand)
  const added = [
    `<meta name="brand" content="${escaped(JSON.stringify(read))}">`,
    ...(theme === null ? [] : [`<link rel="stylesheet" href="${theme}">`]),
  ]
  return html
    .replace(builtIcon, () => iconOf(brand))
    .replaceAll(builtMark, `src="${read.icon}"`)
    .replaceAll(builtName, () => escaped(name))
    .replace('</head>', () => `${added.join('')}</head>`)
}
