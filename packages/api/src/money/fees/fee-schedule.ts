import type { Plan } from '@merchant-payments/db'
import { stepOf } from '../../core/currency/currency.ts'
import { defaultScheduleId } from '../../core/currency/default-schedule-id.ts'

/** Minor units by currency, in lower case. */
export type Amounts = Readonly<Record<string, number>>

/** A rate in basis points and a fixed part; a fee is never below its minimum or above its maximum. */
export type FeeRates = {
  readonly rate_bps: number
  readonly fixed: Amounts
  readonly minimum?: Amounts | undefined
  readonly maximum?: Amounts | undefined
}

/** The terms of a fee schedule, as its file and its row have them. */
export type FeeScheduleTerms = FeeRates & {
  /** Rates of single plans, of `default` alone. */
  readonly plan_rates?: Readonly<Partial<Record<Plan, number>>> | undefined
  /** Other terms for subscriptions. */
  readonly subscriptions?: FeeRates | undefined
  /** Whether a refund of a payment returns its part of the fee. */
  readonly refund: 'keep' | 'return'
  /** An estimate of the processor's own charge. */
  readonly processor?: { readonly rate_bps: number; readonly fixed: Amounts } | undefined
}

export type FeeSchedule = FeeScheduleTerms & {
  /** fs_… */
  readonly id: string
  readonly name: string
  /** Null for `default`, which has no row. */
  readonly created: Date | null
}

/** The terms of the platform's fee on one charge. Amounts in the minor units of the charge. */
export type FeeTerms = {
  /** fs_… of the fee schedule; null is `default`. */
  scheduleId: string | null
  /** Basis points. */
  bps: number
  fixed: bigint
  step: bigint
  minimum: bigint | null
  maximum: bigint | null
  /** Refunds return their part of the fee. */
  returns: boolean
  /** The estimate of the processor's own charge that a gross-up covers as well. */
  processor: ProcessorTerms | null
}

/** An estimate of the processor's charge: basis points and a fixed part. */
export type ProcessorTerms = { bps: number; fixed: bigint }

/** The properties of a sale on which its fee depends. */
type SoldAs = {
  plan: Plan
  currency: string
  /** A subscription. */
  recurring: boolean
  /** The merchant pays the processor's charge, so that a gross-up has to cover it. */
  paysProcessor?: boolean
}

/** The terms that a schedule has for a charge; null for a currency without a fixed fee. */
export function termsOf(
  schedule: FeeSchedule,
  { plan, currency, recurring, paysProcessor = false }: SoldAs,
): FeeTerms | null {
  const rates = ratesOf(schedule, recurring)
  const fixed = amountIn(rates.fixed, currency)
  if (fixed === null) return null
  const { id, refund, plan_rates: planRates = {}, processor } = schedule
  return {
    scheduleId: id === defaultScheduleId ? null : id,
    bps: planRates[plan] ?? rates.rate_bps,
    fixed,
    step: stepOf(currency),
    minimum: amountIn(rates.minimum, currency),
    maximum: amountIn(rates.maximum, currency),
    returns: refund === 'return',
    processor:
      paysProcessor && processor ? { bps: processor.rate_bps, fixed: amountIn(processor.fixed, currency) ?? 0n } : null,
  }
}

/** The currencies that a schedule has a fixed fee for, sorted. */
export function currenciesOf(schedule: FeeSchedule, recurring: boolean): string[] {
  return Object.keys(ratesOf(schedule, recurring).fixed).sort()
}

function ratesOf(schedule: FeeSchedule, recurring: boolean): FeeRates {
  return recurring ? (schedule.subscriptions ?? schedule) : schedule
}

function amountIn(amounts: Amounts | undefined, currency: string): bigint | null {
  return amounts && Object.hasOwn(amounts, currency) ? BigInt(amounts[currency] ?? 0) : null
}
