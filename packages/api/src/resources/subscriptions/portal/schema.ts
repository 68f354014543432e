import { z } from 'zod'
import { payment } from '../../../contract/payments/schema.ts'
import { seatsUpdate, subscription } from '../../../contract/subscriptions/schema.ts'
import * as field from '../../../core/wire/fields.ts'
import { listOf, listQuery } from '../../../core/wire/list.ts'
import { searchText } from '../../../core/wire/search-pattern.ts'

export const portalSubscriptionId = z.strictObject({ id: field.id })

export const portalSubscriptionList = z.strictObject({
  ...listQuery,
  /** Any status by default. */
  status: subscription.shape.status.optional(),
  customer_id: field.id.optional(),
  /** A part of the customer's email or the product's name, of the newest 2,000; or a whole email or id, of all. */
  search: searchText.optional(),
})
export type PortalSubscriptionList = z.infer<typeof portalSubscriptionList>

export const subscriptionFilters = portalSubscriptionList.omit({ limit: true, starting_after: true })
export type SubscriptionFilters = z.infer<typeof subscriptionFilters>

const listed = subscription.extend({
  /** The name of the product that was sold, or of the plan to which it was moved. */
  name: z.string(),
})
export type PortalSubscriptionWire = z.infer<typeof listed>
export const portalSubscriptions = listOf(listed, 'PortalSubscriptionList')

export const portalSubscription = listed.extend({
  /** As in the API, with the name of its plan; null of a price that was sent with the session. */
  pending_change: subscription.shape.pending_change.unwrap().extend({ name: z.string().nullable() }).nullable(),
  pass_fees_to_customer: z.boolean(),
  /** Where the customer enters another card; null once it has ended. */
  new_card_url: z.string().nullable(),
  /** The next renewal, without changes of seats that wait for its invoice. Null when the subscription ends before. */
  upcoming: z.object({ date: field.unixTime, amount: z.int(), fee_amount: z.int(), currency: z.string() }).nullable(),
  /** The latest first. */
  payments: z.array(payment),
  has_more_payments: z.boolean(),
})
export type PortalSubscriptionDetails = z.infer<typeof portalSubscription>

export const seatsQuestion = seatsUpdate
export type SeatsQuestion = z.infer<typeof seatsQuestion>

export const seatsChange = seatsUpdate.extend({
  /** The `proration_date` of a preview, so that the change costs exactly the previewed amount. */
  proration_date: z.int().min(0).max(253_402_300_799).optional(),
})

const line = z.object({
  description: z.string().nullable(),
  /** A negative amount is credit. */
  amount: z.int(),
  quantity: z.int().nullable(),
  /** For a part of a period. */
  proration: z.boolean(),
  period_start: field.unixTime,
  period_end: field.unixTime,
})

export const seatsPreview = z.object({
  object: z.literal('seats_preview'),
  subscription_id: z.string(),
  quantity: z.int(),
  proration_behavior: seatsUpdate.shape.proration_behavior.unwrap(),
  /** Sent with the change, so that it costs what was previewed; null if nothing is prorated. */
  proration_date: field.unixTime.nullable(),
  /** The invoice that the change would be on; null when there would be none. */
  invoice: z
    .object({
      /** At once, or with the next period. */
      when: z.enum(['now', 'next_period']),
      date: field.unixTime,
      currency: z.string(),
      lines: z.array(line),
      /** Below zero it becomes credit of the customer. */
      total: z.int(),
      /** The amount that will be paid, after the customer's credit. */
      amount_due: z.int(),
      /** The platform's fee out of `amount_due`. */
      fee_amount: z.int(),
    })
    .nullable(),
})
export type SeatsPreviewWire = z.infer<typeof seatsPreview>
