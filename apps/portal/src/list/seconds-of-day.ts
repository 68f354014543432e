/** The latest time that the API accepts, in Unix seconds. */
const maxUnixSeconds = 253_402_300_799

/** The start of a day of the address, in Unix seconds; undefined for a text that is not a day. `plus` days are added. */
export function secondsOfDay(day: string | undefined, plus = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '') ?? []
  if (!year || !month || !date) return undefined
  const first = new Date(Number(year), Number(month) - 1, Number(date))
  // February 31 would be a day in March.
  if (first.getMonth() !== Number(month) - 1) return undefined
  first.setDate(first.getDate() + plus)
  const seconds = Math.floor(first.getTime() / 1000)
  return seconds >= 0 && seconds <= maxUnixSeconds ? seconds : undefined
}

/** The last day before an end, in the reader's time zone, as a date input has it. @param expiresAt in Unix seconds */
export function lastDayOf(expiresAt: number | null): string | undefined {
  if (expiresAt === null) return undefined
  const at = new Date(expiresAt * 1000 - 1)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
