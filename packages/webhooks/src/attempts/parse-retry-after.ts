const time = String.raw`\d{2}:\d{2}:\d{2}`
/** The three forms of an HTTP date (RFC 9110). `Date.parse` alone takes "-5", "after 3600" and dates without a zone, too. */
const httpDate = new RegExp(
  [
    String.raw`^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} ${time} GMT$`,
    String.raw`^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} ${time} GMT$`,
    String.raw`^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d ${time} \d{4}$`,
  ].join('|'),
)

/** Seconds of an answer's `Retry-After`, given as a number or as a date; never negative. Null when it is missing or unreadable. */
export function parseRetryAfter(headers: Readonly<Record<string, string | string[]>> | null, now: Date): number | null {
  const value = [headers?.['retry-after'] ?? []].flat()[0]?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value)
  if (!httpDate.test(value)) return null
  // The third form has no zone and is UTC.
  const date = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`)
  return Number.isNaN(date) ? null : Math.max(0, (date - now.getTime()) / 1000)
}
