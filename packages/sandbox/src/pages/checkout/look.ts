import type { Context } from '../../http/context.ts'
import { contentTypes, readContents } from '../../resources/files.ts'
import type { Stored } from '../../store/objects.ts'

type Session = Stored<'checkout.session'> | null

const corners: Readonly<Record<string, string>> = { pill: '100px', rectangular: '0px' }

/** A session's brand as a style sheet; null without a brand. Text on its colours is white or black, whichever can be read. */
export function lookOf(session: Session): string | null {
  const branding = session?.state.branding
  if (!branding) return null
  const button = String(branding.button_color)
  const ground = String(branding.background_color).toLowerCase()
  const font = fontName(String(branding.font_family))
  const corner = corners[String(branding.border_style)]
  const ink = inkOn(ground)
  const rules = [
    `.pay, .pay:hover { background: ${button}; color: ${inkOn(button)}; }`,
    // White is the default, for which the page has a dark form, too.
    ground === '#ffffff'
      ? ''
      : `.summary { --side: ${ground}; --ink: ${ink}; --soft: ${ink}; --faint: ${ink}; color: ${ink}; }`,
    corner === undefined ? '' : `:root { --radius: ${corner}; }`,
    font === null ? '' : `body { font-family: "${font}", system-ui, sans-serif; }`,
  ]
  return `${rules.filter((rule) => rule !== '').join('\n')}\n`
}

/** `be_vietnam_pro` as the font is called where it is installed: the page loads none. Null for the default, and for no such name. */
function fontName(family: string): string | null {
  if (family === 'default' || !/^[a-z0-9_]+$/.test(family)) return null
  return family.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

function inkOn(ground: string): string {
  return isDark(ground) ? '#ffffff' : '#000000'
}

/** Whether white has at least the contrast of 4.5 on a colour, by WCAG 2. */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5
}

/** An image of a session's brand that was uploaded as a file; null for another one. */
export function imageOf(ctx: Context, session: Session, name: 'icon' | 'logo') {
  const image = session?.state.branding?.[name] as { file?: string } | null | undefined
  if (!session || image?.file === undefined) return null
  const owner = { ...ctx, account: session.account, live: session.live }
  const file = owner.objects.find('file', owner, image.file)
  const bytes = readContents(owner, image.file)
  return file && bytes ? { type: contentTypes[file.state.type], bytes } : null
}
