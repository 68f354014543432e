import { language } from '#messages/language.ts'
/** Bytes as people read them: 4500000 → "4.5 MB". A thousand each, as the API's limits are. */
export function formatSize(bytes: number): string {
  const [amount, unit] = bytes >= 1_000_000 ? [bytes / 1_000_000, 'megabyte'] : [Math.ceil(bytes / 1000), 'kilobyte']
  return new Intl.NumberFormat(language.code, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount)
}
