import { type Brand, imagePath, paletteOf, type Translation, translationFor } from '@merchant-payments/api/http'
import { markPath } from './brand-mark.ts'
import { escaped } from './escape-html.ts'
import { iconLink } from './scriptless-policy.ts'

/** The parts of a page that show a brand; all empty, and the icon our own, without one. */
type BrandParts = {
  /** For the head of the page. */
  icon: string
  /** Added to the style of the page: `--brand`, `--brand-edge`, `--on-brand` and `--brand-ink`, for both schemes. */
  style: string
  /** The logo, or the name. */
  head: string
  /** The name, with the links for customers. */
  foot: string
}

export function brandParts(brand: Brand | null, { text } = translationFor(null)): BrandParts {
  if (brand === null) return { icon: iconLink, style: '', head: '', foot: '' }
  return { icon: iconOf(brand), style: styleOf(brand), head: headOf(brand), foot: footOf(brand, text) }
}

/** The icon of a brand in the tab of a browser. */
export function iconOf(brand: Brand): string {
  const image = imagePath(brand.icon)
  return image === null
    ? `<link rel="icon" href="${markPath(brand)}" type="image/svg+xml">`
    : `<link rel="icon" href="${image}">`
}

function headOf({ logo, name }: Brand): string {
  const image = imagePath(logo)
  const shown = image === null ? `<bdi>${escaped(name)}</bdi>` : `<img src="${image}" alt="${escaped(name)}">`
  return `<p class="brand">${shown}</p>`
}

function footOf({ name, supportEmail, supportUrl, termsUrl, privacyUrl }: Brand, text: Translation['text']): string {
  const links = [
    ...(supportEmail === null ? [] : [[`mailto:${supportEmail}`, supportEmail] as const]),
    ...(supportUrl === null ? [] : [[supportUrl, text('brand.support')] as const]),
    ...(termsUrl === null ? [] : [[termsUrl, text('brand.terms')] as const]),
    ...(privacyUrl === null ? [] : [[privacyUrl, text('brand.privacy')] as const]),
  ].map(([href, label]) => `<li><a href="${escaped(href)}">${escaped(label)}</a></li>`)
  return `<ul class="brand-links"><li><bdi>${escaped(name)}</bdi></li>${links.join('')}</ul>`
}

const layout = `
.brand { margin: 0 0 1.5rem; font-size: 1.125rem; font-weight: 600; }
.brand img { display: block; max-width: min(100%, 14rem); height: auto; max-height: 3.5rem; }
.brand-links { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 2rem 0 0; padding: 0; list-style: none; font-size: 0.875rem; }
.brand-links a, .brand-links a:hover { display: inline; padding: 0; border: 0; background: none; color: inherit; text-decoration: underline; }
@media screen and (prefers-color-scheme: dark) {
  .brand img { padding: 0.375rem 0.5rem; border-radius: 0.5rem; background: #ffffff; }
}
`

function styleOf({ color, accent }: Brand): string {
  const chosen = color ?? accent
  if (chosen === null) return layout
  const variables = (scheme: 'light' | 'dark') => {
    const { color, edge, onColor, ink } = paletteOf(chosen, accent, scheme)
    return `:root { --brand: ${color}; --brand-edge: ${edge}; --on-brand: ${onColor}; --brand-ink: ${ink}; --link: ${ink}; }`
  }
  return `${variables('light')}
@media screen and (prefers-color-scheme: dark) { ${variables('dark')} }
a.next, a.next:hover { border-color: var(--brand-edge); background: var(--brand); color: var(--on-brand); }
${layout}`
}
