import { invalid } from '../http/errors.ts'
import type { Field } from '../http/fields.ts'

const supportedCurrencies = new Set(
  (
    'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop crc ' +
    'cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod jpy kes ' +
    'kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd ' +
    'omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd ' +
    'tzs uah ugx uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar zmw'
  ).split(' '),
)
const zeroDecimalCurrencies = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const threeDecimalCurrencies = new Set('bhd jod kwd omr tnd'.split(' '))
/** Special cases: the amounts are in hundredths, although the currencies have no decimals any more. */
const wholeUnitCurrencies = new Set(['isk', 'ugx'])

/** The largest amount of one charge, in minor units. */
export const maxAmount = 99_999_999

/** A supported currency in any case; reads as lower case. */
export function currency(): Field<string> {
  return {
    parse(raw, param) {
      const code = typeof raw === 'string' ? raw.toLowerCase() : ''
      if (!supportedCurrencies.has(code)) {
        throw invalid(
          `Invalid currency: ${typeof raw === 'string' ? raw : '{...}'}. Use a three-letter ISO 4217 code.`,
          param,
        )
      }
      return code
    },
  }
}

/** The number of decimals of an amount in minor units. */
export function decimals(code: string): number {
  return zeroDecimalCurrencies.has(code) ? 0 : threeDecimalCurrencies.has(code) ? 3 : 2
}

/** The formatted amount, such as "$10.94" or "¥500". `amount` is in minor units. */
export function formatMoney(amount: number, code: string): string {
  return formatOf(code).format(decimalText(amount, decimals(code)) as `${number}`)
}

const formats = new Map<string, Intl.NumberFormat>()

/** Number formats are expensive to create, so each currency's is cached. */
function formatOf(code: string): Intl.NumberFormat {
  const shownDecimals = wholeUnitCurrencies.has(code) ? 0 : decimals(code)
  const format =
    formats.get(code) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: code.toUpperCase(),
      currencyDisplay: 'symbol',
      minimumFractionDigits: shownDecimals,
      maximumFractionDigits: shownDecimals,
    })
  formats.set(code, format)
  return format
}

/**
 * The step that amounts are multiples of, in minor units: 10 for three-decimal currencies, 100 for the two special
 * cases.
 */
export function roundingStep(code: string): number {
  return wholeUnitCurrencies.has(code) ? 100 : threeDecimalCurrencies.has(code) ? 10 : 1
}

/** Throws a 400 unless an amount in minor units can be paid in its currency. */
export function assertPayable(amount: number, code: string, param: string): void {
  const step = roundingStep(code)
  if (amount % step !== 0) throw invalid(`Invalid amount: amounts in ${code} must be a multiple of ${step}.`, param)
  if (amount > maxAmount) {
    throw invalid(`Amount must be no more than ${formatMoney(maxAmount, code)}`, param, 'amount_too_large')
  }
}

function decimalText(amount: number, digits: number): string {
  if (digits === 0) return String(amount)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  return `${amount < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
