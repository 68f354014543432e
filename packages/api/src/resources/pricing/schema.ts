import { z } from 'zod'
import { isVisible } from '../../core/wire/fields.ts'

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
export type FeeScheduleCreate = z.infer<typeof feeScheduleCreate>
