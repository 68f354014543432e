import { z } from 'zod'
import * as field from '../../wire/fields.ts'
import { redirect } from '../payment-sessions/schema.ts'
import { trialPeriodDays } from '../subscription-products/schema.ts'

export const seats = z
  .int()
  .min(1)
  .max(1000)
  .meta({ description: 'Number of seats.', examples: [1] })

/** The fields that are allowed only with a saved price, and those allowed only with a price in the request. */
const savedOnly = ['customer_id', 'trial_period_days', 'pass_fees_to_customer'] as const
const inlineOnly = ['amount_cents', 'currency', 'interval', 'interval_count', 'name'] as const

export const subscriptionSessionCreate = z
  .strictObject({
    price_id: field.id
      .optional()
      .meta({ description: 'The price of a subscription product. Use this or amount_cents.' }),
    amount_cents: field.amount
      .optional()
      .meta({ description: 'The price of one seat for one period, in minor units. Use this or price_id.' }),
    currency: field.currency.optional().meta({ description: 'Required with amount_cents.' }),
    // The verb checks the value, because an unknown one has an error code of its own.
    interval: z
      .string()
      .optional()
      .meta({ description: 'Required with amount_cents: day, week, month or year.', examples: ['month'] }),
    interval_count: z.int().min(1).max(52).optional().meta({
      description: 'With amount_cents: the number of intervals in a period; 1 by default, at most three years.',
    }),
    name: field.name.optional().meta({
      description: `With amount_cents: the name shown at checkout; "Subscription" by default. ${field.screened.description}`,
    }),
    quantity: seats.optional(),
    customer_id: field.id
      .optional()
      .meta({ description: 'With price_id: an existing customer; takes precedence over customer_email.' }),
    customer_email: z.email().max(320).optional().meta({ description: 'Pre-fills the email at checkout.' }),
    trial_period_days: trialPeriodDays.optional().meta({
      description: 'With price_id: days before the first payment; by default those of the subscription product.',
    }),
    pass_fees_to_customer: z
      .boolean()
      .optional()
      .meta({ description: 'With price_id: adds the fee to the amount that the customer pays each period.' }),
    success_url: redirect,
    cancel_url: redirect,
    metadata: field.metadata.optional(),
  })
  .superRefine((session, issues) => {
    const complain = (name: string, message: string) => issues.addIssue({ code: 'custom', path: [name], message })
    if (session.price_id !== undefined) {
      for (const name of inlineOnly) if (session[name] !== undefined) complain(name, 'cannot be combined with price_id')
    } else if (session.amount_cents !== undefined) {
      for (const name of savedOnly) if (session[name] !== undefined) complain(name, 'needs a price_id')
      for (const name of ['currency', 'interval'] as const) {
        if (session[name] === undefined) complain(name, 'is required with amount_cents')
      }
    } else {
      complain('price_id', 'is required without amount_cents')
    }
  })
  .meta({ title: 'SubscriptionSessionCreate' })
export type SubscriptionSessionCreate = z.infer<typeof subscriptionSessionCreate>

export const subscriptionSession = z
  .object({
    id: z.string(),
    object: z.literal('subscription_session'),
    url: z
      .string()
      .nullable()
      .meta({ description: 'Page to redirect the customer to; null unless the session is open.' }),
    status: z.enum(['open', 'complete', 'expired']),
    subscription: z.string().nullable().meta({ description: 'The subscription, once the session is complete.' }),
    price_id: z.string().nullable(),
    customer_id: z.string().nullable(),
    customer_email: z.string().nullable(),
    quantity: z.int(),
    amount_total: z.int().meta({ description: 'The amount per period, including the fee if the customer pays it.' }),
    fee_amount: z.int().meta({ description: 'The fee of each period.' }),
    currency: z.string(),
    trial_period_days: z.int().nullable(),
    success_url: z.string(),
    cancel_url: z.string(),
    expires_at: field.unixTime,
    metadata: field.metadataOut,
    created: field.unixTime,
    livemode: z.boolean(),
  })
  .meta({ id: 'SubscriptionSession' })
export type SubscriptionSessionWire = z.infer<typeof subscriptionSession>
