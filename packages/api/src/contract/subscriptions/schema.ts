import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { createdFilter, idFilter, metadataFilter } from '../../core/wire/list-filters.ts'
import { redirect } from '../payment-sessions/schema.ts'
import { seats } from '../subscription-sessions/schema.ts'

const item = z.object({
  id: field.textOut('Id of the item: `si_…`, the `item_id` of a change of seats.'),
  price_id: z.string().nullable().meta({ description: 'The saved price; null if the price was given inline.' }),
  quantity: z.int().meta({ description: 'Number of seats.' }),
  amount: field.amountOut('Price of one seat per period.'),
  currency: field.currencyOut,
  interval: z.enum(['day', 'week', 'month', 'year']).meta({ description: 'The unit of a period.' }),
  interval_count: z.int().meta({ description: 'The number of units in a period.' }),
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
    id: field.textOut('Id of the subscription: `sub_…`.'),
    object: field.objectName('subscription'),
    status: z.enum(statuses).meta({
      description:
        'incomplete: the first payment is pending; past_due: a renewal failed and is being retried; unpaid: all retries failed; paused: nothing is charged until it is resumed.',
    }),
    items: z.array(item).meta({ description: 'What is paid for each period.' }),
    quantity: z.int().meta({ description: 'Total seats across all items.' }),
    customer_id: field.optionalTextOut('Id of the customer; null if none was given in the request of the session.'),
    customer_email: field.optionalTextOut('Email address of the customer.'),
    current_period_start: field.unixTime.meta({ description: 'Unix seconds: when the current period began.' }),
    current_period_end: field.unixTime.meta({
      description: 'Unix seconds: when the current period ends, and the next payment is due.',
    }),
    cancel_at_period_end: z
      .boolean()
      .meta({ description: 'Whether the subscription ends at the end of the current period.' }),
    canceled_at: field.unixTime
      .nullable()
      .meta({ description: 'Unix seconds: when the cancellation was requested; null if it was not.' }),
    cancel_reason: field.optionalTextOut('The reason of the cancellation; null without one.'),
    paused_until: field.unixTime.nullable().meta({
      description: 'Unix seconds: when a paused subscription is resumed; null without a date, and unless it is paused.',
    }),
    pending_change: z
      .object({
        price_id: z
          .string()
          .nullable()
          .meta({ description: 'The saved price from then on; null if it was given inline.' }),
        quantity: z.int().meta({ description: 'The seats of the changed item from then on.' }),
        at: field.unixTime.meta({ description: 'Unix seconds: when the change is made.' }),
      })
      .nullable()
      .meta({ description: 'The change that is planned for the end of the period; null without one.' }),
    discount: z
      .object({
        id: field.textOut('Id of the discount: `disc_…`.'),
        code: field.optionalTextOut('Its code; null for a discount without a code.'),
        percent_off: z.int().nullable().meta({ description: 'Percent off the price; null for an amount.' }),
        amount_off: z.int().nullable().meta({ description: 'Minor units off the price; null for a percentage.' }),
        ends_at: field.unixTime.nullable().meta({
          description: 'Unix seconds: when it ends; null for one that reduces the next invoice alone, or every one.',
        }),
      })
      .nullable()
      .meta({ description: 'The discount that reduces the next invoice; null without one, and once it has ended.' }),
    trial_end: field.unixTime.nullable().meta({ description: 'Unix seconds: when the trial ends; null without one.' }),
    payment_update_url: z.string().nullable().meta({
      description:
        'Page where the customer enters another payment method or confirms the payment; null unless past_due, unpaid or incomplete, and while collection waits for the account of the merchant.',
    }),
    read_only_reason: field.optionalTextOut(
      'Why the subscription cannot be changed: what another party created at the payment processor stays with it. Null if it can.',
    ),
    session_id: z.string().nullable().meta({ description: 'The session that created the subscription.' }),
    metadata: field.metadataOut,
    created: field.created,
    livemode: field.livemode,
  })
  .meta({ id: 'Subscription' })
export type SubscriptionWire = z.infer<typeof subscription>

export const subscriptionList = z.strictObject({
  ...listQuery,
  status: z
    .enum([...statuses, 'all'])
    .meta({ description: 'Those in this status, or `all`. By default those that have begun and not ended.' })
    .optional(),
  customer_id: idFilter('customer'),
  price_id: idFilter('saved price'),
  ...createdFilter,
  metadata: metadataFilter,
})
export type SubscriptionList = z.infer<typeof subscriptionList>
export const subscriptions = listOf(subscription, 'SubscriptionList')

export const subscriptionId = z.strictObject({ id: field.id })

export const subscriptionCancel = z
  .strictObject({
    id: field.id,
    when: z.enum(['period_end', 'now']).default('period_end').meta({
      description: 'Whether the subscription ends with its period, or at once.',
    }),
    refund: z.enum(['none', 'prorated', 'full']).default('none').meta({
      description:
        'The refund of the last paid invoice: nothing, the part for its unused time, or the whole. Only with `when: now`.',
    }),
    reason: field
      .text(500)
      .refine(field.isVisible, 'must not be blank')
      .meta({ description: 'Why the subscription is canceled, for your records and the payment processor.' })
      .optional(),
  })
  .refine(({ when, refund }) => when === 'now' || refund === 'none', {
    path: ['refund'],
    message: 'requires when: now',
  })
  .meta({ title: 'SubscriptionCancel' })
export type SubscriptionCancel = z.infer<typeof subscriptionCancel>

export const subscriptionPause = z
  .strictObject({
    id: field.id,
    resumes_at: field.unixTime
      .min(0)
      .max(253_402_300_799)
      .meta({
        description:
          'Unix seconds: when the subscription is resumed, from one hour to two years ahead; by default when you resume it. In test mode by the test clock.',
      })
      .optional(),
  })
  .meta({ title: 'SubscriptionPause' })
export type SubscriptionPause = z.infer<typeof subscriptionPause>

export const paymentMethodSessionCreate = z
  .strictObject({
    id: field.id,
    return_url: redirect.meta({
      description: 'Where the customer is redirected afterwards. At most 2048 bytes in UTF-8.',
    }),
    locale: field.locale.nullable().optional().meta({
      description:
        "The language of the page: en, es, fr, de, nl or pt. Default: the customer's own language. null follows the browser.",
    }),
  })
  .meta({ title: 'PaymentMethodSessionCreate' })
export type PaymentMethodSessionCreate = z.infer<typeof paymentMethodSessionCreate>

export const paymentMethodSession = z
  .object({
    url: z.string().meta({ description: 'Page to redirect the customer to. It can be used once.' }),
    expires_at: field.unixTime.meta({ description: 'Unix seconds: when the page expires.' }),
  })
  .meta({ id: 'PaymentMethodSession' })
export type PaymentMethodSessionWire = z.infer<typeof paymentMethodSession>

const change = {
  id: field.id,
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).default('create_prorations').meta({
    description:
      'How the remainder of the period is prorated: on the next invoice, on an immediate invoice, or not at all.',
  }),
  item_id: field.id.meta({ description: 'The item to change; required if the subscription has several.' }).optional(),
}

/** A change of an item, in which the new price is not named. */
export type SubscriptionChangeWish = {
  id: string
  quantity?: number | undefined
  proration_behavior: 'create_prorations' | 'always_invoice' | 'none'
  item_id?: string | undefined
}

export const seatsUpdate = z.strictObject({ ...change, quantity: seats }).meta({ title: 'SubscriptionQuantityUpdate' })

const update = {
  ...change,
  price_id: field.id
    .meta({ description: 'The saved recurring price to move to, in the currency of the subscription.' })
    .optional(),
  quantity: seats.optional(),
  effective: z.enum(['now', 'period_end']).default('now').meta({
    description:
      'Whether the change is made now, or at the end of the period; then nothing is prorated, and a planned change is replaced.',
  }),
  metadata: field.metadataUpdate,
}

type Update = {
  price_id?: unknown
  quantity?: unknown
  effective: string
  proration_behavior: string
}

/** Whether an update changes an item. */
export const changesItem = ({ price_id, quantity }: Pick<Update, 'price_id' | 'quantity'>): boolean =>
  price_id !== undefined || quantity !== undefined

const invoicesNow = {
  when: ({ effective, proration_behavior }: Update) => effective === 'now' || proration_behavior !== 'always_invoice',
  otherwise: { path: ['proration_behavior'], message: 'must not be always_invoice with effective: period_end' },
}

export const subscriptionUpdate = z
  .strictObject(update)
  .refine((wish) => changesItem(wish) || wish.metadata !== undefined, {
    path: ['price_id'],
    message: 'is required unless quantity or metadata is given',
  })
  .refine(invoicesNow.when, invoicesNow.otherwise)
  .meta({ title: 'SubscriptionUpdate' })
export type SubscriptionUpdate = z.infer<typeof subscriptionUpdate>

export const subscriptionQuestion = z
  .strictObject(update)
  .refine(changesItem, { path: ['price_id'], message: 'is required unless quantity is given' })
  .refine(invoicesNow.when, invoicesNow.otherwise)
  .meta({ title: 'SubscriptionPreviewRequest' })
export type SubscriptionQuestion = z.infer<typeof subscriptionQuestion>

export const subscriptionPreview = z
  .object({
    lines: z
      .array(
        z.object({
          description: field.optionalTextOut('What is charged or credited.'),
          amount: field.amountOut('The amount of the line; negative for a credit.'),
        }),
      )
      .meta({ description: 'The lines of the invoice, with the correction of a passed fee.' }),
    amount_due: field.amountOut("What the customer pays, after the customer's credit."),
    fee_amount: field.amountOut("The platform's fee out of `amount_due`."),
    currency: field.optionalTextOut('ISO 4217 code in lower case; null if no invoice follows.'),
    next_payment_at: field.unixTime.nullable().meta({
      description: 'Unix seconds: when `amount_due` is charged; null if no invoice follows.',
    }),
  })
  .meta({ id: 'SubscriptionPreview' })
export type SubscriptionPreviewWire = z.infer<typeof subscriptionPreview>
