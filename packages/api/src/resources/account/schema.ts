import { z } from 'zod'

export const accountQuery = z.strictObject({})

/** The interface defines this one resource in camel case. */
export const account = z
  .object({
    id: z.string(),
    object: z.literal('account'),
    chargesEnabled: z.boolean(),
    payoutsEnabled: z.boolean(),
    cardPayments: z.enum(['active', 'platform_hosted', 'unavailable']).meta({
      description:
        "platform_hosted: card payments are made on the platform's account and paid out to the merchant. unavailable: the " +
        'payment processor does not allow this account to take payments, or the platform does not host them.',
    }),
    bankAccount: z
      .object({ bankName: z.string().nullable(), last4: z.string() })
      .nullable()
      .meta({ description: 'The account that payouts are sent to; only the last four digits are shown.' }),
    country: z.string(),
    defaultCurrency: z.string(),
    plan: z.enum(['free', 'brand', 'pro']),
    livemode: z.boolean(),
  })
  .meta({ id: 'Account' })
export type AccountWire = z.infer<typeof account>
