import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'

/** The deadline in Unix seconds, or null. */
const due = field.unixTime.nullable()
/** When it came up, as far as that is known. */
const since = field.unixTime.nullable()

const matter = z.discriminatedUnion('kind', [
  /** The bank awaits an answer, and it is not too late. `object_id`: du_… */
  z.object({
    kind: z.literal('dispute_awaits_answer'),
    object_id: z.string(),
    due,
    since,
    payment_id: z.string(),
    /** `warning_…` of an inquiry, which has withdrawn no money. */
    status: z.string(),
    amount: z.int(),
    currency: z.string(),
    reason: z.string(),
    customer_email: z.string().nullable(),
  }),
  /** The platform has no keys at the processor for the mode, so no payment can be taken in it. `object_id`: mer_… */
  z.object({ kind: z.literal('mode_not_set_up'), object_id: z.string(), due, since, livemode: z.boolean() }),
  /** The processor does not let the account sell. `object_id`: mer_… */
  z.object({ kind: z.literal('account_rejected'), object_id: z.string(), due, since }),
  /**
   * The merchant cannot charge, or is not paid out, yet; or will not be after `due`, by which the processor needs more details.
   * `object_id`: mer_…
   */
  z.object({
    kind: z.literal('onboarding_unfinished'),
    object_id: z.string(),
    due,
    since,
    charges_enabled: z.boolean(),
    payouts_enabled: z.boolean(),
    /** Cards are charged on the merchant's own processor account; else the platform hosts their payments. */
    card_payments_active: z.boolean(),
    transfers_active: z.boolean(),
  }),
  /** No key of the merchant works. `object_id`: mer_… */
  z.object({ kind: z.literal('keys_suspended'), object_id: z.string(), due, since }),
  /** A renewal failed, and no retry has succeeded yet. `object_id`: sub_… */
  z.object({
    kind: z.literal('subscription_unpaid'),
    object_id: z.string(),
    due,
    since,
    /** The name of the product sold. */
    name: z.string(),
    customer_email: z.string().nullable(),
    /** The subscription's open invoices, and their sum. */
    invoices: z.int(),
    amount: z.int(),
    currency: z.string(),
    /** The customer's bank wants the customer to confirm it. */
    needs_confirmation: z.boolean(),
    /** Where the customer can pay; null while the processor accepts no payments for the merchant. */
    link: z.string().nullable(),
  }),
  /** The card that renews it is valid for less than 30 days, or not any more. `object_id`: sub_… */
  z.object({
    kind: z.literal('card_expires'),
    object_id: z.string(),
    due,
    since,
    name: z.string(),
    customer_email: z.string().nullable(),
    brand: z.string().nullable(),
    last4: z.string().nullable(),
    /** When the card is charged next. */
    renews: field.unixTime,
    /** Where the customer can enter another card; null while the processor accepts no payments for the merchant. */
    link: z.string().nullable(),
  }),
  /** The endpoint receives no more deliveries, because too many attempts failed. `object_id`: we_… */
  z.object({
    kind: z.literal('endpoint_deactivated'),
    object_id: z.string(),
    due,
    since,
    url: z.string(),
    description: z.string().nullable(),
  }),
  /** The endpoint still receives deliveries, but its last attempts failed. `object_id`: we_… */
  z.object({
    kind: z.literal('endpoint_failing'),
    object_id: z.string(),
    due,
    since,
    url: z.string(),
    description: z.string().nullable(),
    consecutive_failures: z.int(),
  }),
  /** Within 14 days. `object_id`: key_… */
  z.object({
    kind: z.literal('key_expires'),
    object_id: z.string(),
    due,
    since,
    name: z.string(),
    /** The first characters of the key. */
    prefix: z.string(),
    last_used: field.unixTime.nullable(),
  }),
  /** In the last 30 days: the customer did not get the money. `object_id`: re_… */
  z.object({
    kind: z.literal('refund_failed'),
    object_id: z.string(),
    due,
    since,
    payment_id: z.string(),
    amount: z.int(),
    currency: z.string(),
    failure_reason: z.string().nullable(),
    customer_email: z.string().nullable(),
  }),
])
export type AttentionItem = z.infer<typeof matter>

export const attentionInput = z.strictObject({})

export const attention = z.object({
  /** Items with a deadline first, then those without, the most severe first. */
  items: z.array(matter),
  /** At most 50 of each kind are listed. */
  has_more: z.boolean(),
})
export type Attention = z.infer<typeof attention>
