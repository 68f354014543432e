import { account } from '#messages/account.ts'
import { language } from '#messages/language.ts'
import { words } from '#messages/words.ts'
import { parseWholeNumber } from '../../form/whole-number.ts'

const t = account.reminderDays

/** The days of a typed list such as "0, 3, 7"; null unless each is a whole number. */
export function parseReminderDays(text: string): number[] | null {
  const days = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(parseWholeNumber)
  return days.includes(undefined) ? null : (days as number[])
}

/** Days after a failed renewal in words: "At once, after 3 and 7 days". */
export function reminderDaysText(days: readonly number[]): string {
  if (days.length === 0) return words.none
  const later = days.filter((day) => day > 0)
  const listed = new Intl.ListFormat(language.code).format(later.map(String))
  const after =
    later.length === 0 ? [] : [t.after({ days: listed, count: later.length === 1 ? Number(later[0]) : later.length })]
  const text = [...(days.includes(0) ? [t.atOnce] : []), ...after].join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
