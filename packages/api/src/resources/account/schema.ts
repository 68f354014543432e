import { z } from 'zod'

export const accountQuery = z.strictObject({})

/** Camel case throughout: the interface shows this one resource so. */
export const account = z
  .object({
    id: z.string(),
    object: z.literal('account'),
    chargesEnabled: z.boolean(),
    payoutsEnabled: z.boolean(),
    cardPayments: z.enum(['active', 'platform_hosted', 'unavailable']).meta({
      description:
        'platform_hosted: card payments are taken on the platform and paid out to the merchant. unavailable: the payment ' +
        'processor does not allow this account to sell, or the platform takes no payments for it.',
    }),
    bankAccount: z
      .object({ bankName: z.string().nullable(), last4: z.string() })
      .nullable()
      .meta({ description: 'Where payouts go; only the last four digits are ever shown.' }),
    country: z.string(),
    defaultCurrency: z.string(),
    plan: z.enum(['free', 'brand', 'pro']),
    livemode: z.boolean(),
  })
  .meta({ id: 'Account' })
export type AccountWire = z.infer<typeof account>
