/**
 * What stands in an input of a date and a time, as Unix seconds, in the reader's own time zone. Null for nothing, and for
 * what is no moment.
 */
export function parseDateTime(typed: string): number | null {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(typed) ? new Date(typed).getTime() : Number.NaN
  return Number.isNaN(at) || at < 0 ? null : Math.floor(at / 1000)
}
