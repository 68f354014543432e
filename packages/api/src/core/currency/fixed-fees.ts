/**
 * As of 2025-01-01.
 *
 * US$0.40 in minor units of the charge's currency. Floating currencies: the interface's own figures. Currencies
 * pegged to the US dollar: 0.40 at the central bank's official rate (aed 3.6725, awg 1.79, bhd 0.376, bmd 1, bzd 2,
 * jod 0.709, omr 0.3845, pab 1, qar 3.64, sar 3.75), rounded to the currency's step.
 */
export const fixedFees: Readonly<Record<string, bigint>> & { readonly usd: bigint } = {
  usd: 40n,
  eur: 38n,
  gbp: 32n,
  cad: 55n,
  aud: 62n,
  nzd: 68n,
  jpy: 60n,
  xcd: 108n,
  ttd: 272n,
  jmd: 6400n,
  bbd: 80n,
  bsd: 40n,
  kyd: 33n,
  kwd: 120n,
  aed: 147n,
  awg: 72n,
  bhd: 150n,
  bmd: 40n,
  bzd: 80n,
  jod: 280n,
  omr: 150n,
  pab: 40n,
  qar: 146n,
  sar: 150n,
}
