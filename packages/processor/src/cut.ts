/** The beginning of a text, in whole characters. */
export function cut(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : Array.from(text).slice(0, maxCharacters).join('')
}
