/**
 * The value of a datetime-local input, in the reader's time zone, as Unix seconds. Null for an empty or invalid value.
 */
export function parseDateTime(typed: string): number | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed) ? new Date(typed).getTime() : Number.NaN
  return Number.isNaN(at) || at < 0 ? null : Math.floor(at / 1000)
}
