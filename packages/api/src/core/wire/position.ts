import { invalid } from '../request/errors.ts'

/**
 * The place of an item in a list whose ids say it: a list that changes between two pages has no row to look up.
 * @param format with a group for each part of an id
 * @throws validation_error for a text that is no such id
 */
export function readPosition(
  startingAfter: string | undefined,
  format: RegExp,
): Readonly<Record<string, string>> | null {
  if (startingAfter === undefined) return null
  const { groups } = format.exec(startingAfter) ?? {}
  if (!groups) throw invalid('starting_after', 'is not the id of an item in this list')
  return groups
}
