import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'

export const accountQuery = z.strictObject({})

/** The interface defines this one resource in camel case. */
export const account = z
  .object({
    id: field.textOut('Id of the merchant: `mer_…`.'),
    object: field.objectName('account'),
    chargesEnabled: z.boolean().meta({ description: 'Whether payments can be taken now.' }),
    payoutsEnabled: z.boolean().meta({ description: 'Whether money is paid out to the bank account now.' }),
    cardPayments: z.enum(['active', 'platform_hosted', 'unavailable']).meta({
      description:
        "platform_hosted: card payments are made on the platform's account and paid out to the merchant. unavailable: the " +
        'payment processor does not allow this account to take payments, or the platform does not host them.',
    }),
    bankAccount: z
      .object({
        bankName: field.optionalTextOut('Name of the bank; null if the payment processor does not know it.'),
        last4: field.textOut('Last four digits of the account number.'),
      })
      .nullable()
      .meta({ description: 'The account that payouts are sent to; only the last four digits are shown.' }),
    country: field.textOut('Country of the merchant, ISO 3166-1 alpha-2.'),
    defaultCurrency: field.textOut('Currency of payouts: ISO 4217 code in lower case.'),
    plan: z.enum(['free', 'brand', 'pro']).meta({ description: "The merchant's plan, which sets the fees." }),
    livemode: field.livemode,
  })
  .meta({ id: 'Account' })
export type AccountWire = z.infer<typeof account>
