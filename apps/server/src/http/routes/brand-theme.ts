import { type Brand, brandImagesPath, paletteOf } from '@merchant-payments/api/http'

/** The address of the portal's colours for a brand; null for a brand without colours. */
export function themePath({ color, accent }: Pick<Brand, 'color' | 'accent'>): string | null {
  const chosen = color ?? accent
  if (chosen === null) return null
  return `${brandImagesPath}/theme-${chosen.slice(1)}-${(accent ?? chosen).slice(1)}.css`
}

const pattern = /^theme-([0-9a-f]{6})-([0-9a-f]{6})\.css$/

/**
 * The portal's theme with this file name, after apps/portal/src/styles/tokens.css; null for every other name. Test mode keeps its own
 * colour, which warns that no money is moved.
 */
export function themeOf(file: string): string | null {
  const [, color, accent] = pattern.exec(file) ?? []
  if (color === undefined || accent === undefined) return null
  const tokens = (scheme: 'light' | 'dark') => {
    const { color: ground, colorDeep, edge, ink, onColor, wash } = paletteOf(`#${color}`, `#${accent}`, scheme)
    return `:root:not([data-mode="test"]) { --accent: ${ground}; --accent-deep: ${colorDeep}; --accent-edge: ${edge}; --accent-ink: ${ink}; --on-accent: ${onColor}; --wash: ${wash}; --focus: ${ink}; }`
  }
  return `${tokens('light')}\n@media (prefers-color-scheme: dark) { ${tokens('dark')} }\n`
}
