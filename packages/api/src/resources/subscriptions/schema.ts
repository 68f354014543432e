import { z } from 'zod'
import * as field from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { redirect } from '../payment-sessions/schema.ts'
import { seats } from '../subscription-sessions/schema.ts'

const item = z.object({
  id: z.string(),
  price_id: z.string().nullable().meta({ description: 'The saved price that was sold.' }),
  quantity: z.int(),
  amount: z.int().meta({ description: 'What one seat costs each period.' }),
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
        'incomplete: the first payment is not there yet; past_due: a renewal failed and is tried again; unpaid: it was tried for the last time.',
    }),
    items: z.array(item),
    quantity: z.int().meta({ description: 'Seats of all items.' }),
    customer_id: z.string().nullable(),
    customer_email: z.string().nullable(),
    current_period_start: field.unixTime,
    current_period_end: field.unixTime,
    cancel_at_period_end: z.boolean().meta({ description: 'It ends with its period.' }),
    canceled_at: field.unixTime.nullable(),
    trial_end: field.unixTime.nullable(),
    payment_update_url: z.string().nullable().meta({
      description:
        'Where the customer enters another payment method, or confirms the payment; null unless past_due, unpaid or incomplete.',
    }),
    session_id: z.string().nullable().meta({ description: 'The session that it began with.' }),
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
    return_url: redirect.meta({ description: 'Where the customer goes afterwards.' }),
  })
  .meta({ title: 'PaymentMethodSessionCreate' })
export type PaymentMethodSessionCreate = z.infer<typeof paymentMethodSessionCreate>

export const paymentMethodSession = z
  .object({
    url: z.string().meta({ description: 'Where to send the customer, once.' }),
    expires_at: field.unixTime,
  })
  .meta({ id: 'PaymentMethodSession' })
export type PaymentMethodSessionWire = z.infer<typeof paymentMethodSession>

export const seatsUpdate = z
  .strictObject({
    id: field.id,
    quantity: seats,
    proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).default('create_prorations').meta({
      description: 'What becomes of the rest of the period: on the next invoice, on one at once, or nothing.',
    }),
    item_id: field.id.optional().meta({ description: 'Which item to change; required when there are several.' }),
  })
  .meta({ title: 'SubscriptionQuantityUpdate' })
export type SeatsUpdate = z.infer<typeof seatsUpdate>
