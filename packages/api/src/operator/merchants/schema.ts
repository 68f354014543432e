import { Plan, Role } from '@merchant-payments/db'
import { z } from 'zod'
import * as field from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'
import { searchText } from '../../wire/search.ts'

const plans = z.enum(Plan)

export const merchantList = z.strictObject({
  ...listQuery,
  /** A part of the name or email, or a whole id. */
  search: searchText.optional(),
  plan: plans.optional(),
  suspended: z.boolean().optional(),
  /** Only those of whom the processor has thrown an account out, or holds it. */
  rejected: z.boolean().optional(),
})
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
export const merchants = listOf(merchant, 'MerchantList')

export const merchantId = z.strictObject({ id: field.id })
export const planChange = z.strictObject({ id: field.id, plan: plans })

export const merchantDetails = merchant.extend({
  /** For whom the platform hosts live payments. */
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
