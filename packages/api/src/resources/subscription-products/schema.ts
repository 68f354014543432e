import { z } from 'zod'
import * as field from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { product } from '../products/schema.ts'
import { intervalNames } from './intervals.ts'

/** Two years, the processor's own limit. */
export const trialPeriodDays = z
  .int()
  .min(1)
  .max(730)
  .meta({ description: 'Days before the first payment.', examples: [14] })

export const subscriptionProductCreate = z
  .strictObject({
    name: field.name.meta(field.screened),
    description: field.text(5000).meta(field.screened).optional(),
    amount: field.amount,
    currency: field.currency,
    // The verb checks the value, because an unknown one has an error code of its own.
    interval: z.string().meta({ description: `One of ${intervalNames.join(', ')}.`, examples: ['monthly'] }),
    trial_period_days: trialPeriodDays.optional(),
    metadata: field.metadata.optional(),
  })
  .meta({ title: 'SubscriptionProductCreate' })
export type SubscriptionProductCreate = z.infer<typeof subscriptionProductCreate>

export const subscriptionProductList = z.strictObject(listQuery)
export type SubscriptionProductList = z.infer<typeof subscriptionProductList>

export const subscriptionProduct = product
  .extend({
    object: z.literal('subscription_product'),
    price: z.object({
      id: z.string().meta({ description: 'The `price_id` of a subscription session.' }),
      amount: z.int(),
      currency: z.string(),
      interval: z.enum(intervalNames),
      interval_count: z.int().meta({ description: 'The number of weeks, months or years in a period.', examples: [1] }),
      trial_period_days: z.int().nullable(),
    }),
  })
  .meta({ id: 'SubscriptionProduct' })
export type SubscriptionProductWire = z.infer<typeof subscriptionProduct>
export const subscriptionProducts = listOf(subscriptionProduct, 'SubscriptionProductList')
