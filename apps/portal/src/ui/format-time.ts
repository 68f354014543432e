import { language } from '#messages/language.ts'

const formats = {
  day: new Intl.DateTimeFormat(language.formats, { dateStyle: 'medium' }),
  minute: new Intl.DateTimeFormat(language.formats, { dateStyle: 'medium', timeStyle: 'short' }),
  second: new Intl.DateTimeFormat(language.formats, { dateStyle: 'medium', timeStyle: 'medium' }),
} as const

/** @param at Unix seconds @param to how exactly */
export function formatTime(at: number, to: keyof typeof formats = 'minute'): string {
  return formats[to].format(at * 1000)
}

/**
 * The text of a time in three parts, of which the second is the year with what separates it from the rest. The second is empty
 * unless the year is the given one.
 * @param at Unix seconds @param year of the reader
 */
export function yearApart(at: number, year: number, format = formats.minute): [string, string, string] {
  const parts = format.formatToParts(at * 1000)
  const index = parts.findIndex(({ type }) => type === 'year')
  const textOf = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('')
  if (parts[index]?.value !== String(year)) return [textOf(0, parts.length), '', '']
  // "Nov 23, 2026, 9:41": the comma before. "2026/11/23 9:41": the slash behind.
  const [from, to] = index > 0 ? [index - 1, index + 1] : [index, index + 2]
  return [textOf(0, from), textOf(from, to), textOf(to, parts.length)]
}
