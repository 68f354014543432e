const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** @param at Unix seconds */
export function formatTime(at: number, date = false): string {
  return (date ? days : moments).format(at * 1000)
}
