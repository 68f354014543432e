import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { emailFilter, metadataFilter } from '../../core/wire/list-filters.ts'

const plan = z.enum(['free', 'brand', 'pro']).meta({ description: 'The plan, which sets the fees.' })

export const merchantStatuses = ['active', 'paused', 'suspended', 'closed'] as const

export const merchantId = z.strictObject({ id: field.id })

export const merchantList = z.strictObject({
  ...listQuery,
  email: emailFilter,
  status: z.enum(merchantStatuses).optional().meta({ description: 'Those in this state, in the mode of the key.' }),
  metadata: metadataFilter,
})
export type MerchantList = z.infer<typeof merchantList>

const requirements = z
  .object({
    currentlyDue: z.array(z.string()).meta({ description: 'To be given until the deadline.' }),
    pastDue: z.array(z.string()).meta({ description: 'Overdue: the account is restricted until they are given.' }),
    errors: z
      .array(
        z.object({
          requirement: field.textOut('The requirement that was given and not accepted.'),
          code: field.textOut('The reason, for programs.'),
          reason: field.textOut('The reason in words.'),
        }),
      )
      .meta({ description: 'What was given and not accepted.' }),
    deadline: field.unixTime.nullable().meta({ description: 'When they become overdue, in Unix seconds.' }),
    disabledReason: field.optionalTextOut('Why the processor has disabled the account.'),
  })
  .meta({ description: 'What the payment processor needs to know of the merchant.' })

const merchantAccount = z
  .object({
    id: field.textOut('Id of the account at the payment processor: `acct_…`.'),
    chargesEnabled: z.boolean().meta({ description: 'Whether payments can be taken now.' }),
    payoutsEnabled: z.boolean().meta({ description: 'Whether money is paid out to the bank account now.' }),
    requirements,
  })
  .nullable()

const paused = z
  .object({
    payments: z.boolean().meta({ description: 'New payments are refused, and open sessions have expired.' }),
    payouts: z.boolean().meta({ description: 'Nothing is paid out to the bank.' }),
    subscriptions: z.boolean().meta({ description: 'Renewals are not collected.' }),
    reason: field.textOut('The reason that was given.'),
  })
  .nullable()
  .meta({ description: 'What is paused in the mode of the key; null if nothing is.' })

export const merchant = z
  .object({
    id: z.string().meta({ description: 'Id of the merchant.', examples: ['mer_4fT0Jw2Vn8QkXz6LmB1yRc3d'] }),
    object: field.objectName('merchant'),
    name: field.textOut('Business name, as customers see it.'),
    email: field.textOut('Email address of the owner.'),
    plan,
    pricing: field.optionalTextOut('Id of the fee schedule of this merchant; null while its plan decides.'),
    status: z.enum(merchantStatuses).meta({
      description:
        'The state in the mode of the key. Of several states the strongest counts: closed, suspended, paused.',
    }),
    paused,
    accounts: z
      .object({
        live: merchantAccount.meta({ description: 'The account in live mode; null until it is opened.' }),
        test: merchantAccount.meta({ description: 'The account in test mode; null until it is opened.' }),
      })
      .meta({ description: 'The accounts at the payment processor, one for each mode.' }),
    metadata: field.metadataOut,
    created: field.created,
  })
  .meta({ id: 'Merchant' })
export type MerchantWire = z.infer<typeof merchant>

export const merchants = listOf(merchant, 'MerchantList')
