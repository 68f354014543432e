import { z } from 'zod'
import * as field from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { redirect } from '../payment-sessions/schema.ts'
import { seats } from '../subscription-sessions/schema.ts'

const item = z.object({
  id: z.string(),
  price_id: z.string().nullable().meta({ description: 'The saved price; null if the price was given inline.' }),
  quantity: z.int(),
  amount: z.int().meta({ description: 'Price of one seat per period.' }),
  currency: z.string(),
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: z.int(),
})
export type SubscriptionItemWire = z.infer<typeof item>

const statuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const

export const subscription = z
  .object({
    id: z.string(),
    object: z.literal('subscription'),
    status: z.enum(statuses).meta({
      description:
        'incomplete: the first payment is pending; past_due: a renewal failed and is being retried; unpaid: all retries failed.',
    }),
    items: z.array(item),
    quantity: z.int().meta({ description: 'Total seats across all items.' }),
    customer_id: z.string().nullable(),
    customer_email: z.string().nullable(),
    current_period_start: field.unixTime,
    current_period_end: field.unixTime,
    cancel_at_period_end: z
      .boolean()
      .meta({ description: 'Whether the subscription ends at the end of the current period.' }),
    canceled_at: field.unixTime.nullable(),
    trial_end: field.unixTime.nullable(),
    payment_update_url: z.string().nullable().meta({
      description:
        'Page where the customer enters another payment method or confirms the payment; null unless past_due, unpaid or incomplete.',
    }),
    session_id: z.string().nullable().meta({ description: 'The session that created the subscription.' }),
    metadata: field.metadataOut,
    created: field.unixTime,
    livemode: z.boolean(),
  })
  .meta({ id: 'Subscription' })
export type SubscriptionWire = z.infer<typeof subscription>

export const subscriptionList = z.strictObject(listQuery)
export type SubscriptionList = z.infer<typeof subscriptionList>
export const subscriptions = listOf(subscription, 'SubscriptionList')

export const subscriptionId = z.strictObject({ id: field.id })

export const paymentMethodSessionCreate = z
  .strictObject({
    id: field.id,
    return_url: redirect.meta({ description: 'Where the customer is redirected afterwards.' }),
  })
  .meta({ title: 'PaymentMethodSessionCreate' })
export type PaymentMethodSessionCreate = z.infer<typeof paymentMethodSessionCreate>

export const paymentMethodSession = z
  .object({
    url: z.string().meta({ description: 'Page to redirect the customer to. It can be used once.' }),
    expires_at: field.unixTime,
  })
  .meta({ id: 'PaymentMethodSession' })
export type PaymentMethodSessionWire = z.infer<typeof paymentMethodSession>

export const seatsUpdate = z
  .strictObject({
    id: field.id,
    quantity: seats,
    proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).default('create_prorations').meta({
      description:
        'How the remainder of the period is prorated: on the next invoice, on an immediate invoice, or not at all.',
    }),
    item_id: field.id.optional().meta({ description: 'The item to change; required if the subscription has several.' }),
  })
  .meta({ title: 'SubscriptionQuantityUpdate' })
export type SeatsUpdate = z.infer<typeof seatsUpdate>
