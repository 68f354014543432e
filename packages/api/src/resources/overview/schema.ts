import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { isTimeZone } from '../../core/wire/time-zone.ts'

export const overviewInput = z.strictObject({
  /** Up to and with today. */
  days: z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]).default(30),
  /** The account's own currency by default. All amounts are in it; amounts in other currencies are left out. */
  currency: field.currency.optional(),
  /** The IANA time zone that defines the days. */
  time_zone: z.string().max(64).refine(isTimeZone, 'must be an IANA time zone').default('UTC'),
})
export type OverviewInput = z.infer<typeof overviewInput>

const count = z.int().min(0)
/** Minor units. */
const amount = z.int()

/** Totals of a period. */
const periodTotals = {
  /** The amount of payments made in the period that have succeeded by now, before refunds and fees. */
  volume: amount,
  succeeded: count,
  /** Payments made in that time that were tried, whose last attempt was declined, and that have not succeeded since. */
  failed: count,
  /**
   * Hundredths of a per cent, rounded half up: succeeded of succeeded and failed. Payments that were never attempted, or that are
   * in progress, count for neither. Null when both are zero.
   */
  success_rate: z.int().min(0).max(10_000).nullable(),
  /** Refunds made in that time, whenever the payment was made. Failed and canceled ones are left out. */
  refunds: count,
  refunded: amount,
  /** Opened in that time, however they ended. */
  disputes: count,
  disputed: amount,
}

/** The values at the end of that time, or now if it is not over. */
const subscriptionTotals = {
  /** Subscriptions that are active or past due. One in its trial has no revenue yet, and is not counted. */
  active_subscriptions: count,
  /**
   * Monthly recurring revenue of these subscriptions. A price for another period than a month is spread evenly over a
   * year of 365 days and twelve months, and rounded half up to a minor unit for each item.
   */
  mrr: amount,
}

const day = z.object({
  /** 2026-11-21 */
  date: z.string(),
  from: field.unixTime,
  to: field.unixTime,
  ...periodTotals,
  ...subscriptionTotals,
})

const range = z.object({ from: field.unixTime, to: field.unixTime, ...periodTotals, ...subscriptionTotals })
export type OverviewRange = z.infer<typeof range>

export const overview = z.object({
  object: z.literal('overview'),
  currency: z.string(),
  /** The account's own. */
  default_currency: z.string(),
  /** In which there are payments, in the order of the alphabet. */
  currencies: z.array(z.string()),
  time_zone: z.string(),
  /** The days of the range, oldest first; the last is today. */
  days: z.array(day),
  totals: range,
  /** The same number of days before `days`. */
  previous: range,
})
export type Overview = z.infer<typeof overview>
