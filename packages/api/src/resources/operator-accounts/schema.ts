import { z } from 'zod'
import { balance } from '../../contract/balance/schema.ts'
import {
  merchant,
  merchantKey,
  merchantKeyCreate,
  merchantPause,
  merchantSignInLink,
  merchantUpdate,
} from '../../contract/platform-merchants/schema.ts'
import * as field from '../../core/wire/fields.ts'
import { disputesOfMonth } from '../merchants/schema.ts'

const livemode = z.boolean()
const reason = merchantPause.shape.reason

/** A merchant in one mode. */
export const accountId = z.strictObject({ id: field.id, livemode })
export const accountReason = accountId.extend({ reason })

const paused = z.boolean()

/** A pause, which replaces an earlier one. */
export const accountPause = accountReason
  .extend({ payments: paused, payouts: paused, subscriptions: paused })
  .refine(({ payments, payouts, subscriptions }) => payments || payouts || subscriptions, {
    path: ['payments'],
    message: 'at least one of payments, payouts and subscriptions must be true',
  })

/** Name, pricing and owner are those of both modes, the terms of payouts those of one. The plan has a procedure of its own. */
export const accountUpdate = merchantUpdate.omit({ plan: true, metadata: true }).extend({ livemode })

export const operatorKeyCreate = merchantKeyCreate.extend({ livemode })
export const operatorKey = merchantKey.extend({ merchant_id: z.string() })

export const signInLinkRequest = accountId.extend({ email: field.text(254) })
export const operatorSignInLink = merchantSignInLink.extend({ merchant_id: z.string(), livemode })

export const operatorAccount = merchant.extend({
  livemode,
  model: z.string(),
  suspension_reason: z.string().nullable(),
  closing_reason: z.string().nullable(),
  balance,
  disputes_of_month: disputesOfMonth,
  /** The limits of the card networks that hold now. */
  programmes: z.array(
    z.object({
      name: z.string(),
      counts: z.string(),
      rate: z.int(),
      count: z.int(),
      since: z.string(),
      source: z.string(),
    }),
  ),
})
export type OperatorAccountWire = z.infer<typeof operatorAccount>
