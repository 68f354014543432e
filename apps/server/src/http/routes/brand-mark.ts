import { type Brand, brandImagesPath, textOn } from '@merchant-payments/api/http'
import { escaped } from './escape-html.ts'

/** The ground of a mark without a colour. */
const plain = '#4b5563'

/** The address of the mark of a brand without an icon: the first letter of its name on its colour. */
export function markPath({ name, color }: Pick<Brand, 'name' | 'color'>): string {
  const letter = [...name.trim()][0]?.toUpperCase().codePointAt(0) ?? 0x2022
  return `${brandImagesPath}/mark-${letter.toString(16)}-${(color ?? plain).slice(1)}.svg`
}

const pattern = /^mark-([0-9a-f]{1,6})-([0-9a-f]{6})\.svg$/

/** The mark with this file name; null for every other name. */
export function markOf(file: string): string | null {
  const [, point, digits] = pattern.exec(file) ?? []
  if (point === undefined || digits === undefined) return null
  const code = Number.parseInt(point, 16)
  const letter = code <= 0x10ffff ? String.fromCodePoint(code) : '•'
  const ink = textOn(`#${digits}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#${digits}"/><text x="16" y="22.5" text-anchor="middle" font-family="system-ui, sans-serif" font-size="18" font-weight="700" fill="${ink}">${escaped(letter)}</text></svg>`
}
