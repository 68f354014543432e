import { language } from '#messages/language.ts'
/** Hundredths of a per cent as people write them: 490 → "4.9%". */
export function formatRate(bps: number, locale: string | undefined = language.formats): string {
  const rate = `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')}`
  const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(rate as Intl.StringNumericLiteral)
  return `${text}%`
}
