const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })

/** A moment that reads the same everywhere: "5 March 2026, 14:05 UTC". */
export function receiptDate(date: Date): string {
  return `${day.format(date)}, ${time.format(date)} UTC`
}

/** "5 March 2026" of a moment, in UTC. */
export function receiptDay(date: Date): string {
  return day.format(date)
}
