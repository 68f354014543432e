import { type Brand, type Translation, translationFor } from '@merchant-payments/api/http'
import { brandParts } from './brand-parts.ts'
import { escaped } from './escape-html.ts'
import { policyFor } from './scriptless-policy.ts'

type Message = {
  title: string
  text: string
  /** The link below the text; null for a page without one. */
  link: { href: string; label: string } | null
  /** The page loads itself again after this time, in seconds. */
  reloadSeconds?: number
  /** The brand of the page; null for ours. */
  brand: Brand | null
  /** The language of the message; English by default. */
  translation?: Translation
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 26rem; padding: 2rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.5rem; }
p { margin: 0 0 1.5rem; }
a { display: inline-block; padding: 0.625rem 1rem; border: 1px solid; border-radius: 0.5rem; color: inherit; text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
`

/** A page with one message, which loads and runs nothing. */
export function messagePage({ title, text, link, reloadSeconds, brand, translation = translationFor(null) }: Message) {
  const { icon, style: ofBrand, head, foot } = brandParts(brand, translation)
  const styleOfPage = style + ofBrand
  const reload = reloadSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${reloadSeconds}">\n`
  const anchor = link === null ? '' : `<a class="next" href="${escaped(link.href)}">${escaped(link.label)}</a>`
  const html = `<!doctype html>
<html lang="${translation.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${reload}<title>${escaped(title)}</title>
${icon}
<style>${styleOfPage}</style>
</head>
<body>
<main>
${head}<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
${anchor}${foot}
</main>
</body>
</html>
`
  return { html, contentSecurityPolicy: policyFor(styleOfPage) }
}
