const maxNamed = 10

/** Characters in a message, each with its code point: `中 (U+4E2D)`; a control character by its code point alone. */
export function describeCharacters(characters: readonly string[]): string {
  const named = characters.slice(0, maxNamed).map(describe).join(', ')
  const others = characters.length - maxNamed
  return others > 0 ? `${named} and ${others} more` : named
}

function describe(character: string): string {
  const point = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  return /\p{C}/u.test(character) ? point : `${character} (${point})`
}
