import { isKnownCurrency, maxAmount, stepOf } from '../../core/currency/currency.ts'
import { formatMoney } from '../../core/currency/format-money.ts'
import { invalid } from '../../core/request/errors.ts'
import { feeOn } from './fee-formula.ts'
import type { Amounts, FeeRates, FeeScheduleTerms } from './fee-schedule.ts'
import { minimumOf } from './minimums.ts'

/** The largest sum of the platform's and the processor's rate: a gross-up of more would be many times the net amount. */
const maxRates = 9_000
/** A fee that takes all of so many times the least charge, US$500, is a mistake of units. */
const commonCharges = 1_000n

/**
 * Checks what the schema of a fee schedule cannot: currencies, steps, and amounts that depend on each other.
 * @throws validation_error that names the field and the remedy
 */
export function checkFeeSchedule(terms: FeeScheduleTerms): void {
  checkRates('', terms)
  if (terms.subscriptions) checkRates('subscriptions.', terms.subscriptions)
  if (!terms.processor) return
  checkAmounts('processor.fixed', terms.processor.fixed)
  for (const [field, { rate_bps: rate }] of ratesOf(terms)) {
    const sum = rate + terms.processor.rate_bps
    if (sum > maxRates)
      throw invalid(
        `${field}rate_bps`,
        `with processor.rate_bps is ${sum}, and may be at most ${maxRates} together: lower one`,
      )
  }
}

function ratesOf(terms: FeeScheduleTerms): [field: string, rates: FeeRates][] {
  return [['', terms], ...(terms.subscriptions ? [['subscriptions.', terms.subscriptions] as [string, FeeRates]] : [])]
}

function checkRates(field: string, { rate_bps: bps, fixed, minimum = {}, maximum = {} }: FeeRates): void {
  if (Object.keys(fixed).length === 0)
    throw invalid(`${field}fixed`, 'needs at least one currency, such as "usd": 40, or 0 for no fixed part')
  checkAmounts(`${field}fixed`, fixed)
  for (const [name, amounts] of [['minimum', minimum] as const, ['maximum', maximum] as const]) {
    checkAmounts(`${field}${name}`, amounts)
    const stray = Object.keys(amounts).find((currency) => !Object.hasOwn(fixed, currency))
    if (stray !== undefined)
      throw invalid(`${field}${name}.${stray}`, `has no fixed part: add ${stray} to ${field}fixed, with 0 for none`)
  }
  for (const [currency, part] of Object.entries(fixed)) {
    const [least, most] = [minimum[currency], maximum[currency]]
    const money = (amount: number | bigint) => formatMoney(BigInt(amount), currency)
    if (least !== undefined && most !== undefined && least > most)
      throw invalid(
        `${field}minimum.${currency}`,
        `of ${money(least)} is above the maximum of ${money(most)}: lower the minimum or raise the maximum`,
      )
    const common = commonCharges * minimumOf(currency, { fixed: 0n })
    const total = common < maxAmount ? common : maxAmount
    const terms = { bps, fixed: BigInt(part), step: stepOf(currency) }
    const fee = feeOn(total, { ...terms, minimum: amountOf(least), maximum: amountOf(most) })
    if (fee >= total)
      throw invalid(
        `${field}${least !== undefined && BigInt(least) >= total ? 'minimum' : 'fixed'}.${currency}`,
        `makes a fee of ${money(fee)}, which takes all of a payment of ${money(total)}: lower it; amounts are in minor units (40 for 0.40)`,
      )
  }
}

function amountOf(amount: number | undefined): bigint | null {
  return amount === undefined ? null : BigInt(amount)
}

function checkAmounts(field: string, amounts: Amounts): void {
  for (const [currency, amount] of Object.entries(amounts)) {
    if (!isKnownCurrency(currency) || currency !== currency.toLowerCase())
      throw invalid(
        `${field}.${currency}`,
        'is not a currency that the processor charges in: use an ISO 4217 code in lower case, such as usd',
      )
    const step = stepOf(currency)
    if (BigInt(amount) % step !== 0n)
      throw invalid(`${field}.${currency}`, `must be a multiple of ${step}, as charges in ${currency} are`)
  }
}
