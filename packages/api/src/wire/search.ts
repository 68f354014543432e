import { clearableText } from './fields.ts'

/** What a list is searched for: taken literally, in any case. Blanks around it count for nothing. */
export const searchText = clearableText(200).transform((text) => text.trim())

/** The ILIKE pattern of a text and nothing else. */
export function escapeLikePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

/** The ILIKE pattern of everything that contains a text. */
export function containsPattern(text: string): string {
  return `%${escapeLikePattern(text)}%`
}
