/** Undefined for a text that is not a whole number. The API checks the range. */
export function parseWholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
