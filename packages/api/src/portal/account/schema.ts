import { z } from 'zod'
import { account } from '../../resources/account/schema.ts'
import * as field from '../../wire/fields.ts'

export const portalAccountQuery = z.strictObject({})

/** Camel case throughout, as the account is elsewhere. */
export const portalAccount = account.extend({
  merchant: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** What the plan costs on each payment. */
  fee: z.object({
    /** Hundredths of a per cent. */
    bps: z.int(),
    /** Minor units of `currency`. */
    fixed: z.int(),
    currency: z.string(),
  }),
  capabilities: z.object({
    /** Cards are charged on the merchant's own processor account, which embedded payments need. */
    cardPayments: z.boolean(),
    /** Payments that the platform takes are paid on. */
    transfers: z.boolean(),
  }),
  /** Customers can pay, and the merchant is paid. */
  ready: z.boolean(),
  /** What stands in the way of that; the processor's onboarding asks for it. Only the platform can set up a `mode`. */
  missing: z.array(z.enum(['mode', 'charges', 'payouts', 'bank_account'])),
})
export type PortalAccountWire = z.infer<typeof portalAccount>

export const onboardingLink = z.object({
  object: z.literal('onboarding_link'),
  /** Opens the processor's onboarding, once. */
  url: z.string(),
  expires: field.unixTime,
})
