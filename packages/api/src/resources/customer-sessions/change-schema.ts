import { z } from 'zod'
import { seats } from '../../contract/subscription-sessions/schema.ts'
import * as field from '../../core/wire/fields.ts'

const change = { id: field.id, price_id: field.id.optional(), quantity: seats.optional() }

export const changeQuestion = z.strictObject(change)
export type ChangeQuestion = z.infer<typeof changeQuestion>

/** A change, with the amount and the `proration_date` of its preview. */
export const confirmedChange = z.strictObject({
  ...change,
  proration_date: z.int().min(0).max(253_402_300_799).nullable(),
  amount_due: z.int().min(0),
})
export type ConfirmedChange = z.infer<typeof confirmedChange>
