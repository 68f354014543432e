import { embeddedComponents } from '@merchant-payments/processor'
import { z } from 'zod'
import { account } from '../../../contract/account/schema.ts'
import { pageActions } from '../../../contract/customer-sessions/page-actions.ts'
import { reminderDays } from '../../../contract/subscriptions/reminder-days.ts'
import * as field from '../../../core/wire/fields.ts'
import { isSlug } from '../../../people/merchants/slug-of-name.ts'
import { taxNumber } from '../../../people/merchants/tax-number.ts'

/** The fee of a new sale. Amounts in minor units of `currency`. */
const feeOnSale = z.object({
  /** Hundredths of a per cent. */
  bps: z.int(),
  fixed: z.int(),
  currency: z.string(),
  minimum: z.int().optional(),
  maximum: z.int().optional(),
})

export const portalAccountQuery = z.strictObject({})

/** Camel case throughout, as the account is elsewhere. */
export const portalAccount = account.extend({
  merchant: z.object({ id: z.string(), name: z.string(), email: z.string(), taxNumber: z.string().nullable() }),
  /** The page of the merchant's customers in the selected mode; null until it has an address. */
  customerPage: z.object({ slug: z.string(), url: z.string() }).nullable(),
  /** The acts that customers may use on that page. */
  pageActions: z.array(z.enum(pageActions)),
  /** The fee on each payment. */
  fee: feeOnSale,
  /** The fee on each payment of a subscription; null where it is that of every payment. */
  subscriptionFee: feeOnSale.nullable(),
  /** Whether a refund returns its part of the fee. */
  feeReturned: z.boolean(),
  /** The capabilities of the account as far as the platform can use them. */
  abilities: z.object({
    /** Cards are charged on the merchant's own processor account, which embedded payments need. */
    cardPayments: z.boolean(),
    /** Payments that the platform takes are paid on. */
    transfers: z.boolean(),
  }),
  /** Customers can pay, and the merchant is paid. */
  ready: z.boolean(),
  /**
   * open: the account exists at the processor. unopened: the first onboarding opens it. refused: the processor opens no
   * accounts in this country. rejected: the processor does not let the account sell.
   */
  state: z.enum(['open', 'unopened', 'refused', 'rejected']),
  /** Whether the platform takes payments on behalf of the merchant, where their own account takes none. */
  hosted: z.boolean(),
  /** Data that the processor still needs, under its own names, most urgent first. */
  openRequirements: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['past_due', 'currently_due', 'pending_verification']),
      /** Why the submitted data is not accepted, in the processor's message to the merchant. */
      error: z.string().nullable(),
    }),
  ),
  /** Bank account and address can be changed on the processor's pages. */
  updatable: z.boolean(),
  /** The last payout to the bank, if it failed. */
  payoutFailure: z
    .object({ amount: z.int(), currency: z.string(), code: z.string().nullable(), at: field.unixTime })
    .nullable(),
  /** The mails that customers get without a person's doing. */
  customerMails: z.object({
    /** Whether the platform sends any. */
    on: z.boolean(),
    /** Days after a failed renewal; 0 is at once. */
    reminderDays: z.array(z.int()),
    /** Whether mails are sent before the card of a subscription expires. */
    cardReminders: z.boolean(),
  }),
  /** The missing requirements for that; the processor's onboarding requests them. Only the platform can set up a `mode`. */
  missing: z.array(z.enum(['mode', 'charges', 'payouts', 'bank_account'])),
})
export type PortalAccountWire = z.infer<typeof portalAccount>

/** The merchant's tax number, for both modes. Null: receipts show no number. */
export const taxNumberChange = z.strictObject({ tax_number: taxNumber.nullable() })
export type TaxNumberChange = z.infer<typeof taxNumberChange>

/** The merchant's name in the address of its customers' page, in both modes. */
export const slugChange = z.strictObject({
  slug: z.string().trim().toLowerCase().refine(isSlug, 'must be 3 to 40 of a–z, 0–9 and hyphens, and not "test"'),
})
export type SlugChange = z.infer<typeof slugChange>

/** The acts that customers may use on their page in the selected mode. A change replaces all of it. */
export const pageActionsChange = z.strictObject({ actions: z.array(z.enum(pageActions)).max(pageActions.length) })
export type PageActionsChange = z.infer<typeof pageActionsChange>

/** The mails to customers in the selected mode. */
export const customerMailsChange = z.strictObject({ reminder_days: reminderDays, card_reminders: z.boolean() })
export type CustomerMailsChange = z.infer<typeof customerMailsChange>

export const onboardingLinkInput = z.strictObject({
  /** account_update: to change the bank account or the address, where `updatable`. */
  purpose: z.enum(['account_onboarding', 'account_update']).optional(),
})

export const onboardingLink = z.object({
  object: z.literal('onboarding_link'),
  /** Opens the processor's onboarding, once. */
  url: z.string(),
  expires: field.unixTime,
})

/** The data with which the portal shows the processor's own forms for this account. */
export const componentSession = z.object({
  object: z.literal('component_session'),
  client_secret: z.string(),
  publishable_key: z.string(),
  /** The script that shows the forms. */
  script_url: z.string(),
  components: z.array(z.enum(embeddedComponents)),
  expires: field.unixTime,
})
export type ComponentSessionWire = z.infer<typeof componentSession>
