import { parseWholeNumber } from '../../form/whole-number.ts'

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
  if (days.length === 0) return 'None'
  const later = days.filter((day) => day > 0)
  const listed = new Intl.ListFormat('en').format(later.map(String))
  const after = later.length === 0 ? [] : [`after ${listed} ${later.length === 1 && later[0] === 1 ? 'day' : 'days'}`]
  const text = [...(days.includes(0) ? ['at once'] : []), ...after].join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
