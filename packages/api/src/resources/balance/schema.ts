import { z } from 'zod'
import * as field from '../../wire/fields.ts'

export const heldReasons = ['not_transferable', 'manual_payout', 'in_dispute', 'owed_to_platform'] as const
export type HeldReason = (typeof heldReasons)[number]

const amount = z.int().meta({ description: 'Minor units; below zero, it is owed.' })
const currency = z.string()

export const balance = z
  .object({
    object: z.literal('balance'),
    available: z.array(z.object({ amount, currency })).meta({ description: 'What can be paid out now, by currency.' }),
    pending: z.array(z.object({ amount, currency, available_on: field.unixTime })).meta({
      description: 'What was paid and is not available yet, by currency and day; all of it is by `available_on`.',
    }),
    held: z.array(z.object({ amount, currency, reason: z.enum(heldReasons) })).meta({
      description:
        'What is yours and not on the balance, by currency and reason. `not_transferable`: the platform holds it until your account can receive it. `manual_payout`: your account never can, so an operator pays it by hand. `in_dispute`: disputes withhold it until they are decided. `owed_to_platform`, below zero: refunds and disputes took more than the platform still held.',
    }),
    livemode: z.boolean(),
  })
  .meta({ id: 'Balance' })
export type BalanceWire = z.infer<typeof balance>

export const balanceQuery = z.strictObject({})
