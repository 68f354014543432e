/** A moment as v2 writes it: RFC 3339 with milliseconds. */
export function rfc3339(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
