import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'

export const accountQuery = z.strictObject({})

const capabilityStatus = z.enum(['active', 'pending', 'inactive', 'rejected'])

export const accountRequirements = z
  .object({
    currentlyDue: z.array(z.string()).meta({
      description: 'Data to submit before the deadline, including what is overdue.',
    }),
    pastDue: z.array(z.string()).meta({ description: 'Data that is overdue, which disables capabilities.' }),
    errors: z
      .array(
        z.object({
          requirement: field.textOut('The data that was not accepted.'),
          code: field.textOut('Code of the payment processor, such as `verification_document_expired`.'),
          reason: field.textOut('The reason, to be shown to the merchant.'),
        }),
      )
      .meta({ description: 'Data that was submitted and not accepted.' }),
    deadline: field.unixTime.nullable().meta({
      description: 'Unix seconds: when the data that is due becomes overdue; null without a deadline.',
    }),
    disabledReason: field.optionalTextOut(
      'Why capabilities are disabled, such as `requirements.past_due` or `rejected.fraud`; null if none is.',
    ),
  })
  .meta({
    description:
      "What the payment processor still needs of the merchant, by its own names. A link of `POST /account/links` leads to the processor's pages where it is submitted.",
  })

/** What the platform has paused of a merchant in one mode. */
export const paused = z
  .object({
    payments: z.boolean().meta({ description: 'New payments are refused, and open sessions have expired.' }),
    payouts: z.boolean().meta({ description: 'Nothing is paid out to the bank.' }),
    subscriptions: z.boolean().meta({ description: 'Renewals are not collected.' }),
    reason: field.textOut('Why the platform has paused it.'),
  })
  .nullable()
  .meta({ description: 'What the platform has paused in this mode; null if nothing is.' })

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
    model: z.enum(['platform', 'express', 'standard']).meta({
      description:
        "Fixed once the account is opened. platform: without a dashboard of the payment processor; the platform pays its fees and carries losses. express: the same with the processor's Express dashboard. standard: with its full dashboard; the processor takes its fees from the merchant's balance, and the merchant carries losses.",
    }),
    capabilities: z.record(z.string(), capabilityStatus).meta({
      description:
        "What the payment processor lets the account do, by the processor's names: `card_payments`, `transfers`, … Empty until the account is opened. rejected: it will not become active.",
      examples: [{ card_payments: 'active', transfers: 'active' }],
    }),
    requirements: accountRequirements,
    paused,
    plan: z.enum(['free', 'brand', 'pro']).meta({ description: "The merchant's plan, which sets the fees." }),
    livemode: field.livemode,
  })
  .meta({ id: 'Account' })
export type AccountWire = z.infer<typeof account>

const returnAddress = z.string().meta({
  description: 'Absolute http or https address, in live mode https unless it is on localhost.',
  examples: ['https://shop.example.com/settings'],
})

export const accountLinkCreate = z
  .strictObject({
    type: z.enum(['onboarding', 'update']).meta({
      description:
        'onboarding: to submit what is required. update: to change what was submitted, such as the bank account; not where the payment processor collects the data itself.',
    }),
    return_url: returnAddress.meta({
      description: 'Where the merchant is sent afterwards, whether the form is complete or not. Read the account then.',
    }),
    refresh_url: returnAddress.meta({
      description: 'Where the merchant is sent if the link was used or has expired. Create another link there.',
    }),
  })
  .meta({ title: 'AccountLinkCreate' })
export type AccountLinkCreate = z.infer<typeof accountLinkCreate>

export const accountLink = z
  .object({
    url: field.textOut('Page of the payment processor to redirect the merchant to. It can be used once.'),
    expires_at: field.unixTime.meta({ description: 'Unix seconds: when the link expires, minutes after it was made.' }),
  })
  .meta({ id: 'AccountLink' })
export type AccountLinkWire = z.infer<typeof accountLink>
