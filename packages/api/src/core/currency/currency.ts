/** Currencies whose charges must be multiples of more than one minor unit at the processor. */
export const steps: Readonly<Record<string, bigint>> = {
  bhd: 10n,
  jod: 10n,
  kwd: 10n,
  omr: 10n,
  tnd: 10n,
  isk: 100n,
  ugx: 100n,
}

/** The least amount by which two charges in a currency (lower case) can differ, in minor units. */
export function stepOf(currency: string): bigint {
  return steps[currency] ?? 1n
}

/** The maximum amount of one charge, in minor units of any currency. */
export const maxAmount = 99_999_999n

/**
 * The currencies that the processor charges in, in lower case. Source: Stripe's supported currencies. A sale needs a fixed
 * fee as well: `money/fees/fee-schedule.ts`.
 */
export const currencies: readonly string[] = (
  'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop crc ' +
  'cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod jpy kes ' +
  'kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd ' +
  'omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd ' +
  'tzs uah ugx usd uyu uzs vnd vuv wst xaf xcd xcg xof xpf yer zar zmw'
).split(' ')

const known = new Set(currencies)

/** Whether the processor charges in a currency. Any case. */
export function isKnownCurrency(currency: string): boolean {
  return known.has(currency.toLowerCase())
}
