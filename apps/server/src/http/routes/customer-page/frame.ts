import { type Brand, customerPagePath, type Translation } from '@merchant-payments/api/http'
import { brandParts } from '../brand-parts.ts'
import { escaped } from '../escape-html.ts'
import type { SentPage } from '../private-page.ts'
import { policyFor } from '../scriptless-policy.ts'
import { customerPageStyle } from './style.ts'

/** The merchant, the mode, the brand and the language of a page, the same on each of its forms. */
export type PageFrame = {
  merchant: string
  slug: string
  livemode: boolean
  brand: Brand | null
  translation: Translation
}

/** A text of the catalogue, for HTML. */
export type Say = Translation['text']

export const sayIn =
  ({ text }: Translation): Say =>
  (key, values) =>
    escaped(text(key, values))

/** A text that others wrote, whose direction is its own. */
export function bdi(text: string): string {
  return `<bdi>${escaped(text)}</bdi>`
}

export function field(of: { id: string; label: string; attributes: string; wrong: string | null }): string {
  const { id, label, attributes, wrong } = of
  const invalid = wrong === null ? '' : ` aria-invalid="true" aria-describedby="${id}-wrong"`
  const message = wrong === null ? '' : `<p class="wrong" id="${id}-wrong" role="alert">${escaped(wrong)}</p>`
  return `<label for="${id}">${label}</label><input id="${id}" name="${id}" ${attributes}${invalid}>${message}`
}

type Sending = { status: number; narrow?: boolean; formAction?: string }

/** @param body the part of the page that differs */
export function sent(
  { merchant, livemode, brand, translation }: PageFrame,
  body: string,
  { status, narrow = false, formAction = "form-action 'self'; " }: Sending,
): SentPage {
  const { icon, style: ofBrand, head, foot } = brandParts(brand, translation)
  const style = customerPageStyle + ofBrand
  const say = sayIn(translation)
  const title = say('page.title', { merchant })
  const html = `<!doctype html>
<html lang="${translation.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${icon}
<style>${style}</style>
</head>
<body>
<main${narrow ? ' class="narrow"' : ''}>
${head}<h1 dir="auto">${title}</h1>
${livemode ? '' : `<p>${say('page.testMode')}</p>\n`}${body}
${foot}
</main>
</body>
</html>
`
  return { status, html, contentSecurityPolicy: policyFor(style).replace("form-action 'none'; ", formAction) }
}

export function facts(rows: readonly (readonly [string, string])[]): string {
  return `<dl>${rows.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>\n`
}

/** The link back to the page of the customer. */
export function backLink(frame: PageFrame): string {
  return `<p><a href="${customerPagePath(frame)}">${sayIn(frame.translation)('page.back')}</a></p>`
}
