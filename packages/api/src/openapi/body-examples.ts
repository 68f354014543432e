import type { z } from 'zod'
import type { subscriptionProductCreate } from '../resources/subscription-products/schema.ts'
import type { subscriptionSessionCreate } from '../resources/subscription-sessions/schema.ts'
import type { seatsUpdate } from '../resources/subscriptions/schema.ts'

type Bodies = {
  SubscriptionProductCreate: z.input<typeof subscriptionProductCreate>
  SubscriptionSessionCreate: z.input<typeof subscriptionSessionCreate>
  SubscriptionQuantityUpdate: Omit<z.input<typeof seatsUpdate>, 'id'>
}

const redirects = {
  success_url: 'https://shop.example.com/thanks?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example.com/tea',
}

/**
 * Whole bodies of requests, by their titles, where fields exclude each other or say little by themselves. They stand here
 * because zod shows no examples of what is changed while it is read, as metadata is.
 */
export const bodyExamples: { readonly [Title in keyof Bodies]: readonly Bodies[Title][] } = {
  SubscriptionProductCreate: [
    {
      name: 'Tea of the month',
      amount: 1000,
      currency: 'usd',
      interval: 'monthly',
      trial_period_days: 14,
      metadata: { sku: 'T-1' },
    },
  ],
  SubscriptionSessionCreate: [
    {
      price_id: 'price_4fT0Jw2Vn8QkXz6LmB1yRc3d',
      quantity: 3,
      customer_id: 'cus_4fT0Jw2Vn8QkXz6LmB1yRc3d',
      trial_period_days: 14,
      pass_fees_to_customer: true,
      ...redirects,
      metadata: { order: '42' },
    },
    {
      amount_cents: 1000,
      currency: 'usd',
      interval: 'month',
      interval_count: 3,
      name: 'Tea of the season',
      customer_email: 'ada@example.com',
      ...redirects,
    },
  ],
  SubscriptionQuantityUpdate: [
    { quantity: 5 },
    { quantity: 2, proration_behavior: 'always_invoice', item_id: 'si_T6fP1vWq8ZyXaB' },
  ],
}
