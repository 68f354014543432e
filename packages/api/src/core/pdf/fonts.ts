import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/** DejaVu, of Latin, Greek, Cyrillic, Arabic, Hebrew and their neighbours: a part of every installation. */
const ownFiles = {
  regular: () => new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: () => new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
}

/**
 * Noto, of other scripts, in the order in which the fonts are searched for a character: the large ones last, and Chinese
 * before Korean, whose font has some of its characters. A production build contains them; a start from a clone does not install them.
 */
const notoFiles = {
  thai: () => new URL(import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff')),
  khmer: () => new URL(import.meta.resolve('@fontsource/noto-sans-khmer/files/noto-sans-khmer-khmer-400-normal.woff')),
  myanmar: () =>
    new URL(import.meta.resolve('@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-400-normal.woff')),
  devanagari: () =>
    new URL(
      import.meta.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
    ),
  bengali: () =>
    new URL(import.meta.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff')),
  gurmukhi: () =>
    new URL(import.meta.resolve('@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-400-normal.woff')),
  gujarati: () =>
    new URL(import.meta.resolve('@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-400-normal.woff')),
  oriya: () => new URL(import.meta.resolve('@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-400-normal.woff')),
  tamil: () => new URL(import.meta.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff')),
  telugu: () =>
    new URL(import.meta.resolve('@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-400-normal.woff')),
  kannada: () =>
    new URL(import.meta.resolve('@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-400-normal.woff')),
  malayalam: () =>
    new URL(import.meta.resolve('@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-400-normal.woff')),
  sinhala: () =>
    new URL(import.meta.resolve('@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-400-normal.woff')),
  ethiopic: () =>
    new URL(import.meta.resolve('@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff')),
  chinese: () => new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')),
  korean: () => new URL('../fonts/NotoSansKR-Regular.otf', import.meta.resolve('@embedpdf/fonts-kr')),
}

export type Weight = keyof typeof ownFiles
export type FontName = Weight | keyof typeof notoFiles

const notoNames = Object.keys(notoFiles) as (keyof typeof notoFiles)[]
const loaded = new Map<FontName, { bytes: Buffer; font: Font } | null>()

function load(name: FontName): { bytes: Buffer; font: Font } | null {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const bytes = read(name)
  const found = bytes && { bytes, font: create(bytes) as Font }
  loaded.set(name, found)
  return found
}

function read(name: FontName): Buffer | null {
  if (name === 'regular' || name === 'bold') return readFileSync(ownFiles[name]())
  try {
    return readFileSync(notoFiles[name]())
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

/** Whether a package is not installed. */
function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'ENOENT'
}

/** The bytes of a font, which PDFs embed. */
export function loadFont(name: FontName): Buffer {
  const found = load(name)
  if (found === null) throw new TypeError(`the font ${name} is not installed`)
  return found.bytes
}

/** The first font that has a character, or null if no installed font has it; control characters have none. */
export function fontOf(character: string, weight: Weight = 'regular'): FontName | null {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x20 || (point >= 0x7f && point < 0xa0)) return null
  if (isInFont(character, weight)) return weight
  return notoNames.find((name) => isInFont(character, name)) ?? null
}

/** Whether a font is installed and has a character. */
export function isInFont(character: string, name: FontName): boolean {
  return load(name)?.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) === true
}
