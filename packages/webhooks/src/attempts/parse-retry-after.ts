/** Seconds of an answer's `Retry-After`, given as a number or as a date; never negative. Null when it is missing or unreadable. */
export function parseRetryAfter(headers: Readonly<Record<string, string | string[]>> | null, now: Date): number | null {
  const value = [headers?.['retry-after'] ?? []].flat()[0]?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value)
  // Only what names a day is a date: Date.parse would make one of "-5" and "1.5".
  const date = /^[a-z]{3,9},? /i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, (date - now.getTime()) / 1000)
}
