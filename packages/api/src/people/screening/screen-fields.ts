import type { Prohibited, ScreenedTexts } from '../../core/request/ports.ts'
import type { Screen } from './screen.ts'

/** The first field with a prohibited term, or null. */
export function screenFields(screen: Screen, texts: ScreenedTexts): Prohibited | null {
  for (const [field, text] of Object.entries(texts)) {
    const term = text ? screen(text) : null
    if (term) return { field, term }
  }
  const seam = seamOf(texts)
  const term = seam === null ? null : screen(seam)
  // Read as two words, of which only long terms are found: "Hero" may be described by "In stock".
  return term && !term.text.includes(' ') ? { field: 'description', term } : null
}

/** A word that begins at the end of a name and ends in its description, which pages show right below: "Pure coca", "ine 5 g". */
function seamOf({ name, description }: ScreenedTexts): string | null {
  const last = name?.trim().split(/\s+/).at(-1)
  const first = description?.trim().split(/\s+/)[0]
  return last && first ? `${last} ${first}` : null
}
