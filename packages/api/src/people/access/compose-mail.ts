import { type Brand, imagePath, readCustomerBrand, readPlatformBrand } from '../../core/brand/brand.ts'
import { paletteOf } from '../../core/brand/palette.ts'
import { type Translation, translationFor } from '../../core/language/translation.ts'
import type { Mail, Services } from '../../core/request/context.ts'

export type Block = { paragraph: string } | { facts: readonly [string, string][] } | { button: string; link: string }

/** The content of a mail, without its look. */
export type Letter = {
  /** A person who is not known by name is greeted without one. */
  to: { name: string | null; email: string }
  /** The language of the person; English without one. */
  locale?: string | null
  subject: string
  blocks: readonly Block[]
  /** Why the person gets it. */
  reason: string
  /** The merchant whose customer the person is: the letter has its name as the sender, and the brand that its customers see. */
  merchant?: { id: string; name: string }
}

/** Sends a letter in the brand of the platform, or of a merchant to its customers. */
export async function sendLetter(
  services: Pick<Services, 'database' | 'mail' | 'publicUrl'>,
  letter: Letter,
): Promise<void> {
  await services.mail(await brandedMail(services, letter))
}

/** The mail of a letter in the brand of the platform, or of a merchant to its customers. */
export async function brandedMail(services: Pick<Services, 'database' | 'publicUrl'>, letter: Letter): Promise<Mail> {
  const { merchant } = letter
  const brand = await (merchant ? readCustomerBrand(services, merchant.id) : readPlatformBrand(services))
  const mail = composeMail(letter, services.publicUrl, brand)
  return merchant ? { ...mail, from: merchant.name } : mail
}

/**
 * A mail as text and as HTML. Text typed by people is one line in both.
 * @param publicUrl the address of this server, which has the images of the brand
 */
export function composeMail(letter: Letter, publicUrl: string, brand: Brand | null): Mail {
  const subject = oneLine(letter.subject, 150)
  const { text: say } = translationFor(letter.locale ?? null)
  const hello = letter.to.name === null ? say('hello') : say('hello.name', { name: oneLine(letter.to.name) })
  const signature = brand === null ? [] : [signatureOf(brand, say).join('\n')]
  const text = [hello, ...letter.blocks.map((block) => asText(block, say)), letter.reason, ...signature].join('\n\n')
  return {
    to: letter.to.email,
    subject,
    text: `${text}\n`,
    html: page({ ...letter, subject }, hello, publicUrl, brand),
  }
}

type Say = Translation['text']

function signatureOf({ name, supportEmail, supportUrl, termsUrl, privacyUrl }: Brand, say: Say): string[] {
  const contacts = [supportEmail, supportUrl].filter((contact) => contact !== null)
  const fact = (name: string, value: string) => say('mail.fact', { name, value })
  return [
    `-- ${oneLine(name)}`,
    ...(contacts.length > 0 ? [fact(say('brand.support'), contacts.join(', '))] : []),
    ...(termsUrl === null ? [] : [fact(say('brand.terms'), termsUrl)]),
    ...(privacyUrl === null ? [] : [fact(say('brand.privacy'), privacyUrl)]),
  ]
}

/** Names are typed by people: a line break in one would add lines to a header or to the text. */
function oneLine(text: string, maxLength = 80): string {
  return text.replace(/\s+/g, ' ').slice(0, maxLength)
}

function asText(block: Block, say: Say): string {
  if ('paragraph' in block) return oneLine(block.paragraph, 1000)
  if ('facts' in block)
    return block.facts.map(([name, value]) => say('mail.fact', { name, value: oneLine(value, 500) })).join('\n')
  return `${say('mail.fact', { name: block.button, value: '' }).trimEnd()}\n\n${block.link}`
}

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const ink = 'color:#1a1f36'
const faint = 'color:#5d6478'

type Button = { color: string; edge: string; onColor: string }

/** The colours of a button without a brand. */
const plain: Button = { color: '#3b4bd8', edge: '#3b4bd8', onColor: '#ffffff' }

/** In dark mode: mail clients that know it read a style sheet, and the others keep the colours of the elements. */
const darkStyles = ({ color, edge, onColor }: Button) => `<style>@media (prefers-color-scheme:dark){
.page{background:#101114!important}.sheet{background:#1a1c22!important}.ink{color:#f1f2f5!important}.faint{color:#a6acbb!important}
.button{background:${color}!important;border-color:${edge}!important;color:${onColor}!important}}</style>`

/** Outlook on Windows ignores the maximum width and the padding of a division. */
const outlook = {
  opens:
    '<!--[if mso]><table role="presentation" width="560" align="center" cellpadding="32" bgcolor="#ffffff"><tr><td><![endif]-->',
  closes: '<!--[if mso]></td></tr></table><![endif]-->',
}

/** Outlook on Windows ignores the padding of a link as well: the ground of a button would end at its text. */
const outlookSpace = '<!--[if mso]>&nbsp;&nbsp;<![endif]-->'

function page(
  { subject, blocks, reason, locale }: Letter,
  hello: string,
  publicUrl: string,
  brand: Brand | null,
): string {
  const { language, text: say } = translationFor(locale ?? null)
  const buttonIn = (scheme: 'light' | 'dark') => {
    const color = brand && (brand.color ?? brand.accent)
    return color === null ? plain : paletteOf(color, brand?.accent ?? null, scheme)
  }
  const button = buttonIn('light')
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:1.5;${ink}">${escapeHtml(text)}</p>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>${darkStyles(buttonIn('dark'))}</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f4f5f8;${font}">
${preview(blocks)}${outlook.opens}
<div role="main" class="sheet" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${brand === null ? '' : head(brand, publicUrl)}<h1 class="ink" style="margin:0 0 20px;font-size:20px;line-height:1.3;${ink}">${escapeHtml(subject)}</h1>
${[paragraph(hello), ...blocks.map((block) => asHtml(block, paragraph, button))].join('\n')}
<p class="faint" style="margin:24px 0 0;font-size:13px;line-height:1.5;${faint}">${escapeHtml(reason)}</p>${brand === null ? '' : foot(brand, say)}
</div>
${outlook.closes}</body></html>
`
}

/** The text that a list of mails shows beside the subject: the first sentence about the matter, not the greeting. */
function preview(blocks: readonly Block[]): string {
  const first = blocks.find((block) => 'paragraph' in block)
  if (first === undefined) return ''
  return `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(oneLine(first.paragraph, 150))}</div>\n`
}

/** The logo, or the name without a logo. Mail clients that show no images show the name of the logo. */
function head(brand: Brand, publicUrl: string): string {
  const name = escapeHtml(oneLine(brand.name))
  const logo = imagePath(brand.logo)
  const attributes = `class="ink" style="margin:0 0 24px;font-size:16px;font-weight:bold;line-height:1.3;${ink}"`
  if (logo === null) return `<p ${attributes}>${name}</p>\n`
  return `<p ${attributes}><img src="${escapeHtml(publicUrl + logo)}" alt="${name}" height="36" style="height:36px;max-width:100%;border:0"></p>\n`
}

function foot({ name, supportEmail, supportUrl, termsUrl, privacyUrl }: Brand, say: Say): string {
  const links = [
    ...(supportEmail === null ? [] : [[`mailto:${supportEmail}`, supportEmail] as const]),
    ...(supportUrl === null ? [] : [[supportUrl, say('brand.support')] as const]),
    ...(termsUrl === null ? [] : [[termsUrl, say('brand.terms')] as const]),
    ...(privacyUrl === null ? [] : [[privacyUrl, say('brand.privacy')] as const]),
  ].map(([href, label]) => `<a class="faint" href="${escapeHtml(href)}" style="${faint}">${escapeHtml(label)}</a>`)
  const shown = [escapeHtml(oneLine(name)), ...links].join(' · ')
  return `\n<p class="faint" style="margin:16px 0 0;font-size:13px;line-height:1.5;${faint}">${shown}</p>`
}

function asHtml(block: Block, paragraph: (text: string) => string, button: Button): string {
  if ('paragraph' in block) return paragraph(oneLine(block.paragraph, 1000))
  if ('button' in block) {
    return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(block.link)}" style="display:inline-block;padding:9px 17px;background:${button.color};color:${button.onColor};border:1px solid ${button.edge};border-radius:6px;font-size:15px;text-decoration:none">${outlookSpace}${escapeHtml(block.button)}${outlookSpace}</a></p>`
  }
  const cell = 'padding:6px 0;font-size:14px;line-height:1.5;vertical-align:top;text-align:left'
  const rows = block.facts.map(
    ([name, value]) =>
      `<tr><th scope="row" class="faint" style="${cell};width:40%;padding-right:16px;font-weight:normal;${faint}">${escapeHtml(name)}</th><td class="ink" style="${cell};overflow-wrap:anywhere;word-break:break-word;${ink}">${escapeHtml(oneLine(value, 500))}</td></tr>`,
  )
  return `<table width="100%" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
