/** Undefined for what is none; whether it is too large is the API's to say. */
export function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
