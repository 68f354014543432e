import { z } from 'zod'
import { isVisible, text, unixTime } from '../../core/wire/fields.ts'

const rate = z.int({ error: 'must be a whole number of basis points from 0 to 5,000: 490 for 4.9 %' }).min(0).max(5_000)
const amounts = z.record(
  z.string(),
  z.int({ error: 'must be a whole number of minor units from 0 to 99,999,999: 40 for 0.40' }).min(0).max(99_999_999),
)

const rates = {
  rate_bps: rate,
  fixed: amounts,
  minimum: amounts.optional(),
  maximum: amounts.optional(),
}

/** A fee schedule as its file states it. */
export const feeScheduleCreate = z.strictObject({
  name: z
    .string()
    .max(100)
    .refine((name) => isVisible(name) && !/^(default$|fs_)/i.test(name.trim()), {
      error: 'must have a visible character, and may not be "default" or begin with "fs_"',
    }),
  ...rates,
  subscriptions: z.strictObject(rates).optional(),
  refund: z.enum(['keep', 'return']).default('keep'),
  processor: z.strictObject({ rate_bps: rate, fixed: amounts }).optional(),
})

const mapped = z.record(z.string(), z.int())
const shownRates = z.object({
  rate_bps: z.int(),
  fixed: mapped,
  minimum: mapped.nullable(),
  maximum: mapped.nullable(),
})

/** Fee schedules, each with its assignments, newest first. */
export const feeScheduleList = z.object({
  items: z.array(
    shownRates.extend({
      id: z.string(),
      object: z.literal('fee_schedule'),
      name: z.string(),
      /** Rates of single plans, of `default` alone. */
      plan_rates: z.record(z.string(), z.int()).optional(),
      subscriptions: shownRates.nullable(),
      refund: z.enum(['keep', 'return']),
      processor: z.object({ rate_bps: z.int(), fixed: mapped }).nullable(),
      created: unixTime.nullable(),
      assignments: z.array(
        z.object({ plan: z.string().nullable(), merchant_id: z.string().nullable(), from: unixTime }),
      ),
    }),
  ),
})

/** The most days of a simulation. */
export const maxSimulatedDays = 366

export const simulation = z.strictObject({
  /** fs_… or the name. */
  id: text(100),
  livemode: z.boolean(),
  days: z.int().min(1).max(maxSimulatedDays),
})
export type Simulation = z.infer<typeof simulation>

/** Amounts in minor units. */
const sums = z.object({
  payments: z.int(),
  volume: z.int(),
  fees: z.int(),
  processor_charges: z.int(),
  /** Of so many payments the processor's charge is an estimate. */
  estimated_charges: z.int(),
  margin: z.int(),
  simulated_fees: z.int(),
  simulated_margin: z.int(),
  /** Payments in a currency that the schedule has no fixed part for. */
  simulated_refusals: z.int(),
})

export const pricingSimulation = z.object({
  object: z.literal('pricing_simulation'),
  schedule: z.object({ id: z.string(), name: z.string() }),
  livemode: z.boolean(),
  days: z.int(),
  from: unixTime,
  platform: sums.extend({ currency: z.string(), not_converted: z.array(z.string()) }),
  currencies: z.array(sums.extend({ currency: z.string() })),
  merchants: z.array(sums.extend({ merchant_id: z.string(), name: z.string(), currency: z.string() })),
})
