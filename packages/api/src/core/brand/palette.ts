/** Colours of a page or a mail in one scheme, derived from those of a brand so that every text on them can be read. */
type Palette = {
  /** The ground of buttons: the chosen colour. */
  color: string
  /** The ground of a button under the pointer. */
  colorDeep: string
  /** The border of buttons: their ground, or a colour that shows where a button is whose ground is close to that of the page. */
  edge: string
  /** The text on both. */
  onColor: string
  /** Links and other coloured text. */
  ink: string
  /** A light ground for `ink`. */
  wash: string
}

/** The least contrast of text: WCAG 2, success criterion 1.4.3. */
export const minContrast = 4.5

/** The least contrast of a button without a border. */
const minButtonContrast = 1.25

const grounds = {
  light: { lightest: '#ffffff', page: '#fbfaf7', darkest: '#f1efe9', towards: '#000000', wash: 0.08 },
  dark: { lightest: '#202228', page: '#101114', darkest: '#0b0c0f', towards: '#ffffff', wash: 0.18 },
} as const

/**
 * The palette of two colours, each #rrggbb.
 * @param accent the colour of text and links; `color` by default
 */
export function paletteOf(color: string, accent: string | null, scheme: 'light' | 'dark'): Palette {
  const { lightest, page, darkest, towards, wash: part } = grounds[scheme]
  const onColor = textOn(color)
  const wash = mix(page, accent ?? color, part)
  const behindText = [lightest, page, darkest, wash]
  const isSeen = [lightest, page].every((ground) => contrast(color, ground) >= minButtonContrast)
  return {
    color,
    edge: isSeen ? color : readableOn(color, behindText, towards),
    colorDeep: mix(color, onColor === '#ffffff' ? '#000000' : '#ffffff', 0.15),
    onColor,
    ink: readableOn(accent ?? color, behindText, towards),
    wash,
  }
}

/** White or black: the contrast of one of them with a colour is at least 4.58. White where both can be read. */
export function textOn(color: string): '#ffffff' | '#000000' {
  return contrast('#ffffff', color) >= minContrast ? '#ffffff' : '#000000'
}

/** A colour, moved towards another only as far as it takes to be read on each of the grounds. */
function readableOn(color: string, behind: readonly string[], towards: string): string {
  for (let part = 0; part < 1; part += 0.02) {
    const moved = mix(color, towards, part)
    if (behind.every((ground) => contrast(moved, ground) >= minContrast)) return moved
  }
  return towards
}

/** The contrast of two colours by WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(color: string, other: string, part: number): string {
  const others = channelsOf(other)
  const mixed = channelsOf(color).map((channel, index) => Math.round(channel + ((others[index] ?? 0) - channel) * part))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
