import { Plan, Role } from '@merchant-payments/db'
import { accountModels } from '@merchant-payments/processor'
import { z } from 'zod'
import { isCountry } from '../../core/wire/countries.ts'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { searchText } from '../../core/wire/search-pattern.ts'
import { signInEmail } from '../../core/wire/sign-in-email.ts'

const plans = z.enum(Plan)

const sorts = z.enum(['created', 'name', 'volume', 'fees', 'dispute_rate', 'held', 'requirements'])
export type MerchantSort = z.infer<typeof sorts>

/** Filters of the list and of its CSV export. */
export const merchantFilters = z.strictObject({
  /** A part of the name or email, or a whole id. */
  search: searchText.optional(),
  plan: plans.optional(),
  suspended: z.boolean().optional(),
  /** Only merchants with an account that the processor has rejected or holds. */
  rejected: z.boolean().optional(),
  /** Only merchants with a requirement of the processor that is past due. */
  overdue: z.boolean().optional(),
  /** The mode of the figures and requirements. */
  livemode: z.boolean().default(true),
  /** The currency of the amounts. Default: the currency of most accounts. */
  currency: field.currency.optional(),
  sort: sorts.default('created'),
  /** By default names ascend and all else descends. */
  direction: z.enum(['asc', 'desc']).optional(),
})
export type MerchantFilters = z.infer<typeof merchantFilters>

export const merchantList = merchantFilters.extend(listQuery)
export type MerchantList = z.infer<typeof merchantList>

const merchant = z.object({
  id: z.string(),
  object: z.literal('merchant'),
  name: z.string(),
  email: z.string(),
  plan: plans,
  country: z.string(),
  tax_number: z.string().nullable(),
  suspended: z.boolean(),
  hosting_approved: z.boolean(),
  created: field.unixTime,
  /** Test, then live. */
  accounts: z.array(
    z.object({
      livemode: z.boolean(),
      processor_account: z.string().nullable(),
      charges_enabled: z.boolean(),
      payouts_enabled: z.boolean(),
      card_payments_active: z.boolean(),
      transfers_active: z.boolean(),
      /** The processor has thrown the account out, or holds it. */
      rejected: z.boolean(),
      disabled_reason: z.string().nullable(),
      details_submitted: z.boolean(),
      requirement_collection: z.string().nullable(),
      requirements_past_due: z.array(z.string()),
      requirements_currently_due: z.array(z.string()),
      requirements_deadline: field.unixTime.nullable(),
      /** In the processor's words, or those of the table of countries. */
      opening_refusal: z.string().nullable(),
      fee_refusal: z.string().nullable(),
      transfer_refusal: z.string().nullable(),
    }),
  ),
})

const count = z.int().min(0)
/** Minor units of the list's currency. */
const amount = z.int()

/** Figures of payments and disputes made since the list's `from`, in the requested mode. */
const figures = z.object({
  /** Payments in every currency that have succeeded by now. */
  succeeded: count,
  volume: amount,
  /** The platform's fees for the payments. */
  fees: amount,
  /** Disputes in every currency, with any outcome. */
  disputes: count,
  /** Hundredths of a per cent: disputes of succeeded payments. Null where none succeeded. */
  dispute_rate: count.nullable(),
  /** The amount that the platform owes the merchant now; negative if the merchant owes. */
  held: amount,
})
export const disputesOfMonth = z.object({
  /** Successful payments, and disputes, since the beginning of the month in UTC. */
  succeeded: count,
  disputes: count,
  /** Hundredths of a percent; null where no payment succeeded. */
  rate: count.nullable(),
  /** Null below the number of payments from which a rate is judged. */
  level: z.enum(['ok', 'warning', 'alarm']).nullable(),
})

export const merchants = listOf(
  merchant.extend({ figures, disputes_of_month: disputesOfMonth }),
  'OperatorMerchantList',
).extend({
  /** `starting_after` of the next page; null on the last. Values by which the list is sorted change while it is read. */
  next: z.string().nullable(),
  currency: z.string(),
  /** Currencies of the accounts, in alphabetical order. */
  currencies: z.array(z.string()),
  from: field.unixTime,
})

export const merchantId = z.strictObject({ id: field.id })
export const onboarding = z.strictObject({ id: field.id, livemode: z.boolean() })
export const operatorOnboardingLink = z.object({
  merchant_id: z.string(),
  livemode: z.boolean(),
  /** Works once. */
  url: z.string(),
  expires: field.unixTime,
})
export const planChange = z.strictObject({ id: field.id, plan: plans })

export const merchantDetails = merchant.extend({
  /** The merchants whose live payments the platform hosts. */
  platform_hosting: z.enum(['all', 'approved', 'off']),
  members: z.array(z.object({ name: z.string(), email: z.string(), role: z.enum(Role), created: field.unixTime })),
  active_keys: z.int(),
  /** The latest hundred, newest first. */
  refusals: z.array(
    z.object({
      livemode: z.boolean(),
      field: z.string(),
      category: z.string(),
      term: z.string(),
      created: field.unixTime,
      lifted: field.unixTime.nullable(),
    }),
  ),
})

export const merchantCreation = z.strictObject({
  /** Made once by the form: a form that is sent twice makes one merchant. */
  idempotency_key: field.text(255),
  name: field.text(200).refine(field.isVisible, 'must not be blank'),
  /** The owner's address, used to sign in. */
  email: signInEmail,
  country: z.string().toUpperCase().refine(isCountry, 'must be an ISO 3166 alpha-2 code, such as GB').default('US'),
  plan: plans.default('free'),
  /** Can never be changed. Default: that of the installation. */
  account_model: z.enum(accountModels).optional(),
  /** fs_… or the name of a fee schedule. Default: that of the plan. */
  pricing: field.text(100).optional(),
  /** The merchant of a standard account shall pay the processor's fees besides fees that include them. */
  accept_double_fees: z.boolean().default(false),
  /** Whether its accounts are filled in with test data, where that is possible. Else they wait for their onboarding. */
  test_data: z.boolean().default(true),
})
export type MerchantCreation = z.infer<typeof merchantCreation>

export const createdMerchant = merchantDetails.extend({
  /** Shown once. Null when an earlier attempt has made the merchant. */
  secrets: z.object({ test_key: z.string(), live_key: z.string(), portal_password: z.string() }).nullable(),
})

/** As `me` lists the merchants of a person, but that nothing may be changed. */
export const viewedMerchant = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(Role),
  two_factor_missing: z.boolean(),
  may: z.object({ read: z.array(z.string()), change: z.array(z.string()) }),
  until: field.unixTime,
})
