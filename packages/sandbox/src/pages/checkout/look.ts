import type { Context } from '../../http/context.ts'
import { contentTypes, readContents } from '../../resources/files.ts'
import type { Stored } from '../../store/objects.ts'

type Session = Stored<'checkout.session'> | null

/** The button of a session's brand, as a style sheet; null without a brand. Its text is white or black, whichever can be read. */
export function lookOf(session: Session): string | null {
  const branding = session?.state.branding
  if (!branding) return null
  const ground = String(branding.button_color)
  return `.pay, .pay:hover { background: ${ground}; color: ${isDark(ground) ? '#ffffff' : '#000000'}; }\n`
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
