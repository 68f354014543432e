import { readFileSync } from 'node:fs'

const files = {
  regular: new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
}

const loaded = new Map<keyof typeof files, Buffer>()

/** The bytes of a font that PDFs embed. */
export function loadFont(weight: keyof typeof files = 'regular'): Buffer {
  const known = loaded.get(weight) ?? readFileSync(files[weight])
  loaded.set(weight, known)
  return known
}
