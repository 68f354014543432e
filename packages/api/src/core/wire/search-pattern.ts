import { clearableText } from './fields.ts'

/** The number of the newest rows that are searched where no index can find a text. */
export const searchScanLimit = 10_000

/** The text of a search: taken literally, case-insensitive, trimmed. */
export const searchText = clearableText(200).transform((text) => text.trim())

/** The ILIKE pattern that matches exactly this text. */
export function escapeLikePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

/** The ILIKE pattern of everything that contains a text. */
export function containsPattern(text: string): string {
  return `%${escapeLikePattern(text)}%`
}
