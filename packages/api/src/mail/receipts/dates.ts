import { translationFor } from '../../core/language/translation.ts'

const { moment, day } = translationFor(null)

/** Moments and days in English, in UTC: "5 March 2026, 14:05 UTC" and "5 March 2026". */
export { day as receiptDay, moment as receiptDate }
