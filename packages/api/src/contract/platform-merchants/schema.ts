import { accountModels } from '@merchant-payments/processor'
import { z } from 'zod'
import { keyPermissions } from '../../core/keys/permissions.ts'
import { isCountry } from '../../core/wire/countries.ts'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { emailFilter, metadataFilter } from '../../core/wire/list-filters.ts'
import { portalPage } from '../../core/wire/portal-page.ts'
import { signInEmail } from '../../core/wire/sign-in-email.ts'
import { accountLinkCreate, accountRequirements, paused } from '../account/schema.ts'

const plan = z.enum(['free', 'brand', 'pro']).meta({ description: 'The plan, which sets the fees.' })

const pricing = field
  .text(100)
  .meta({ description: 'Id or name of a fee schedule of the platform. New sales have its terms.' })

const merchantStatuses = ['active', 'paused', 'suspended', 'closed'] as const

export const merchantId = z.strictObject({ id: field.id })

const name = field.nameOf(200).meta({ description: 'Business name, as customers see it: 1 to 200 characters.' })
const reason = field
  .nameOf(500)
  .meta({ description: 'Why, for your own records and the merchant: 1 to 500 characters.' })

export const merchantCreate = z
  .strictObject({
    name,
    email: signInEmail.meta({
      description: 'Email address of the owner, who signs in with it. It may own one merchant.',
    }),
    plan: plan.default('free'),
    country: z
      .string()
      .toUpperCase()
      .refine(isCountry, 'must be an ISO 3166 alpha-2 code, such as GB')
      .default('US')
      .meta({ description: 'Country of the merchant, ISO 3166-1 alpha-2.' }),
    account_model: z.enum(accountModels).optional().meta({
      description:
        'Who has the account at the payment processor and who pays its fees; fixed once the account is opened. By default the model of the installation.',
    }),
    pricing: pricing.optional(),
    invite: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether the owner gets an email with a link to choose a password for the portal.' }),
    metadata: field.metadata.optional(),
  })
  .meta({ title: 'MerchantCreate' })
export type MerchantCreate = z.infer<typeof merchantCreate>

/** The days before a payment can be paid out, at most: a limit of the processor. */
const maxDelayDays = 31

export const merchantUpdate = z
  .strictObject({
    id: field.id,
    name: name.optional(),
    plan: plan.optional(),
    pricing: pricing.optional(),
    owner_email: signInEmail.optional().meta({
      description: 'Email address of the new owner, who gets a link by email. The earlier owner is no member any more.',
    }),
    payouts: field
      .emptyListAsMap(
        z.strictObject({
          delay_days: z
            .int()
            .min(0)
            .max(maxDelayDays)
            .optional()
            .meta({ description: 'Days until a payment can be paid out, 0 to 31.' }),
          schedule: z
            .enum(['daily', 'weekly', 'monthly', 'manual'])
            .optional()
            .meta({ description: 'How often the balance is paid out: weekly on Mondays, monthly on the first day.' }),
          minimum_balance: field
            .emptyListAsMap(z.record(field.currency, z.int().min(0).max(99_999_999)))
            .optional()
            .meta({ description: 'The amount that a payout leaves on the balance, in minor units by currency.' }),
        }),
      )
      .optional()
      .meta({ description: 'Terms of payouts in the mode of the key; those that are left out stay.' }),
    metadata: field.metadataUpdate,
  })
  .meta({ title: 'MerchantUpdate' })
export type MerchantUpdate = z.infer<typeof merchantUpdate>

export const merchantPause = z
  .strictObject({
    id: field.id,
    payments: z.boolean().optional().meta({ description: 'Refuse new payments, and expire open sessions.' }),
    payouts: z.boolean().optional().meta({ description: 'Pay nothing out to the bank.' }),
    subscriptions: z.boolean().optional().meta({ description: 'Collect no renewals.' }),
    reason,
  })
  .refine(({ payments, payouts, subscriptions }) => payments || payouts || subscriptions, {
    path: ['payments'],
    message: 'at least one of payments, payouts and subscriptions must be true',
  })
  .meta({ title: 'MerchantPause' })
export type MerchantPause = z.infer<typeof merchantPause>

export const merchantSuspend = z.strictObject({ id: field.id, reason }).meta({ title: 'MerchantSuspend' })
export const merchantClose = z.strictObject({ id: field.id, reason }).meta({ title: 'MerchantClose' })
export type MerchantReason = z.infer<typeof merchantSuspend>

export const merchantAccountLinkCreate = accountLinkCreate
  .extend({ id: field.id })
  .meta({ title: 'MerchantAccountLinkCreate' })
export type MerchantAccountLinkCreate = z.infer<typeof merchantAccountLinkCreate>

export const merchantSignInLinkCreate = z
  .strictObject({
    id: field.id,
    email: signInEmail.meta({ description: 'Email address of a member of the merchant.' }),
    path: z
      .string()
      .regex(portalPage, 'must be a page of the portal, such as /payments')
      .optional()
      .meta({ description: 'The page of the portal that the link leads to, such as `/payments`. Default: its home.' }),
  })
  .meta({ title: 'MerchantSignInLinkCreate' })
export type MerchantSignInLinkCreate = z.infer<typeof merchantSignInLinkCreate>

export const merchantSignInLink = z
  .object({
    url: field.textOut('Page to redirect the member to: it signs them in, once.'),
    expires_at: field.unixTime.meta({
      description: 'Unix seconds: when the link expires, a minute after it was made.',
    }),
  })
  .meta({ id: 'MerchantSignInLink' })
export type MerchantSignInLinkWire = z.infer<typeof merchantSignInLink>

const permission = z.enum(keyPermissions)

export const merchantKeyCreate = z
  .strictObject({
    id: field.id,
    name: field.nameOf(200).meta({ description: 'What the key is for: 1 to 200 characters.' }),
    permissions: z
      .array(permission)
      .min(1)
      .optional()
      .meta({ description: 'The only permissions of the key; without a list it may call every operation.' }),
  })
  .meta({ title: 'MerchantKeyCreate' })
export type MerchantKeyCreate = z.infer<typeof merchantKeyCreate>

export const merchantKey = z
  .object({
    id: field.textOut('Id of the key: `key_…`.'),
    object: field.objectName('key'),
    name: field.textOut('What the key is for.'),
    key: field.textOut('The key itself, `svc_test_…` or `svc_live_…`. It cannot be read again.'),
    prefix: field.textOut('The first characters of the key, by which people recognize it.'),
    permissions: z.array(permission).nullable().meta({ description: 'The only permissions of the key; null for all.' }),
    created: field.created,
    livemode: field.livemode,
  })
  .meta({ id: 'MerchantKey' })
export type MerchantKeyWire = z.infer<typeof merchantKey>

export const merchantList = z.strictObject({
  ...listQuery,
  email: emailFilter,
  status: z.enum(merchantStatuses).meta({ description: 'Those in this state, in the mode of the key.' }).optional(),
  metadata: metadataFilter,
})
export type MerchantList = z.infer<typeof merchantList>

const merchantAccount = z
  .object({
    id: field.textOut('Id of the account at the payment processor: `acct_…`.'),
    chargesEnabled: z.boolean().meta({ description: 'Whether payments can be taken now.' }),
    payoutsEnabled: z.boolean().meta({ description: 'Whether money is paid out to the bank account now.' }),
    requirements: accountRequirements,
  })
  .nullable()

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
