import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { createdFilter, idFilter, metadataFilter } from '../../core/wire/list-filters.ts'
import { discountFields, requireOneDiscount } from '../discounts/schema.ts'
import { redirect, sessionStatuses } from '../payment-sessions/schema.ts'
import { trialPeriodDays } from '../subscription-products/schema.ts'

export const seats = z
  .int()
  .min(1)
  .max(1000)
  .meta({ description: 'Number of seats: 1 to 1,000.', examples: [1] })

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
      description: `With amount_cents: the name shown at checkout, 1 to 250 characters; "Subscription" by default. ${field.screened.description}`,
    }),
    quantity: seats.optional(),
    customer_id: field.id
      .optional()
      .meta({ description: 'With price_id: an existing customer; takes precedence over customer_email.' }),
    customer_email: field.email.optional().meta({
      description: 'Pre-fills the email at checkout. At most 254 characters; kept as sent.',
    }),
    trial_period_days: trialPeriodDays.optional().meta({
      description: 'With price_id: days before the first payment; by default those of the subscription product.',
    }),
    pass_fees_to_customer: z
      .boolean()
      .optional()
      .meta({ description: 'With price_id: adds the fee to the amount that the customer pays each period.' }),
    locale: field.locale
      .nullable()
      .optional()
      .meta({
        description: `${field.localeDescription} Default: the customer's own language. null follows the browser.`,
      }),
    ...discountFields,
    success_url: redirect,
    cancel_url: redirect,
    metadata: field.metadata.optional(),
  })
  .superRefine(requireOneDiscount)
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
    id: field.textOut('Id of the session: `cs_test_…` or `cs_live_…`.'),
    object: field.objectName('subscription_session'),
    url: z
      .string()
      .nullable()
      .meta({ description: 'Page to redirect the customer to; null unless the session is open.' }),
    status: z.enum(sessionStatuses).meta({
      description: '`open`: the customer can subscribe. `complete`: `subscription` has begun. `expired`: too late.',
    }),
    subscription: z.string().nullable().meta({ description: 'The subscription, once the session is complete.' }),
    price_id: field.optionalTextOut('Id of the saved price; null if the price was given in the request.'),
    customer_id: field.optionalTextOut('Id of the customer from the request.'),
    customer_email: field.optionalTextOut('Email address from the request, as sent; of the customer if one was given.'),
    payment_link_id: field.optionalTextOut(
      'Id of the payment link whose button made the session; null for any other session.',
    ),
    quantity: z.int().meta({ description: 'Number of seats.' }),
    amount_discount: field.amountOut('What the discount takes off each period that it reduces; 0 without a discount.'),
    amount_total: field.amountOut(
      'The amount of each period that the discount reduces, or of every period without one, including the fee if the customer pays it.',
    ),
    fee_amount: field.amountOut("The platform's fee on amount_total."),
    currency: field.currencyOut,
    trial_period_days: z.int().nullable().meta({ description: 'Days before the first payment; null without a trial.' }),
    locale: field.localeOut('null follows the browser.'),
    success_url: field.textOut('Where the customer is redirected after the checkout, as sent.'),
    cancel_url: field.textOut('Where the customer goes back to, as sent.'),
    expires_at: field.unixTime.meta({ description: 'Unix seconds: when an open session expires.' }),
    metadata: field.metadataOut,
    created: field.created,
    livemode: field.livemode,
  })
  .meta({ id: 'SubscriptionSession' })
export type SubscriptionSessionWire = z.infer<typeof subscriptionSession>

export const subscriptionSessionId = z.strictObject({ id: field.id })

export const subscriptionSessionList = z.strictObject({
  ...listQuery,
  status: z.enum(sessionStatuses).meta({ description: 'Those in this status.' }).optional(),
  customer_id: idFilter('customer'),
  price_id: idFilter('saved price'),
  subscription: idFilter('subscription'),
  ...createdFilter,
  metadata: metadataFilter,
})
export type SubscriptionSessionList = z.infer<typeof subscriptionSessionList>
export const subscriptionSessions = listOf(subscriptionSession, 'SubscriptionSessionList')
