import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { product } from '../products/schema.ts'
import { intervalNames } from './intervals.ts'

/** Two years, the processor's own limit. */
export const trialPeriodDays = z
  .int()
  .min(1)
  .max(730)
  .meta({ description: 'Days before the first payment: 1 to 730.', examples: [14] })

export const subscriptionProductCreate = z
  .strictObject({
    name: field.name.meta({ description: `Name: 1 to 250 characters. ${field.screened.description}` }),
    description: field
      .text(5000)
      .optional()
      .meta({ description: `Shown at checkout: at most 5,000 characters. ${field.screened.description}` }),
    amount: field.amount.meta({
      description: 'The price of one seat for one period, in minor units of the currency: 1 to 99,999,999.',
    }),
    currency: field.currency,
    // The verb checks the value, because an unknown one has an error code of its own.
    interval: z.string().meta({ description: `One of ${intervalNames.join(', ')}.`, examples: ['monthly'] }),
    trial_period_days: trialPeriodDays.optional(),
    metadata: field.metadata.optional(),
  })
  .meta({ title: 'SubscriptionProductCreate' })
export type SubscriptionProductCreate = z.infer<typeof subscriptionProductCreate>

export const subscriptionProductId = z.strictObject({ id: field.id })

const { name, amount, currency, interval } = subscriptionProductCreate.shape

/**
 * An omitted field stays as it is; null clears an optional one; metadata is merged key by key. Amount, currency and interval
 * make a new price.
 */
export const subscriptionProductUpdate = z
  .strictObject({
    id: field.id,
    name: name.optional(),
    description: field
      .text(5000)
      .nullable()
      .optional()
      .meta({
        description: `Shown at checkout: at most 5,000 characters. ${field.screened.description} null clears it.`,
      }),
    active: z.boolean().optional().meta({ description: 'Whether the product can be sold.' }),
    amount: amount.optional().meta({
      description: 'The new price of one seat for one period, with currency and interval: 1 to 99,999,999.',
    }),
    currency: currency.optional().meta({ description: 'Required with amount.' }),
    interval: interval.optional().meta({ description: `Required with amount: one of ${intervalNames.join(', ')}.` }),
    trial_period_days: trialPeriodDays.optional().meta({
      description: 'With amount: days before the first payment, 1 to 730; the new price has no trial without it.',
    }),
    metadata: field.metadataUpdate,
  })
  .superRefine((update, issues) => {
    const together = ['amount', 'currency', 'interval'] as const
    const given = [...together, 'trial_period_days'] as const
    const first = given.find((field) => update[field] !== undefined)
    if (first === undefined) return
    for (const field of together) {
      if (update[field] === undefined)
        issues.addIssue({ code: 'custom', path: [field], message: `is required with ${first}` })
    }
  })
  .meta({ title: 'SubscriptionProductUpdate' })
export type SubscriptionProductUpdate = z.infer<typeof subscriptionProductUpdate>

export const subscriptionProductList = z.strictObject({
  ...listQuery,
  archived: z.boolean().meta({ description: 'true lists archived products too.' }).optional(),
})
export type SubscriptionProductList = z.infer<typeof subscriptionProductList>

export const subscriptionProduct = product
  .extend({
    object: field.objectName('subscription_product'),
    price: z
      .object({
        id: z.string().meta({ description: 'The `price_id` of a subscription session.' }),
        amount: field.amountOut('The price of one seat for one period.'),
        currency: field.currencyOut,
        interval: z.enum(intervalNames).meta({ description: 'How often it is paid.' }),
        interval_count: z
          .int()
          .meta({ description: 'The number of weeks, months or years in a period.', examples: [1] }),
        trial_period_days: z
          .int()
          .nullable()
          .meta({ description: 'Days before the first payment; null without a trial.' }),
        processor_id: field.processorId,
      })
      .meta({ description: 'The current price.' }),
  })
  .meta({ id: 'SubscriptionProduct' })
export type SubscriptionProductWire = z.infer<typeof subscriptionProduct>
export const subscriptionProducts = listOf(subscriptionProduct, 'SubscriptionProductList')
