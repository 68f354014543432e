import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'

export const heldReasons = ['not_transferable', 'manual_payout', 'in_dispute', 'owed_to_platform'] as const
export type HeldReason = (typeof heldReasons)[number]

const amount = z.int().meta({ description: 'Minor units; negative if owed to the platform.' })
const currency = field.currencyOut
const reason = z.enum(heldReasons).meta({ description: 'Why the money is not on the balance.' })

export const balance = z
  .object({
    object: field.objectName('balance'),
    available: z.array(z.object({ amount, currency })).meta({ description: 'Available for payout now, by currency.' }),
    pending: z.array(z.object({ amount, currency, available_on: field.unixTime })).meta({
      description: 'Paid but not available yet, by currency and day; all of it is available at `available_on`.',
    }),
    held: z.array(z.object({ amount, currency, reason })).meta({
      description:
        'Your money that is not on the balance, by currency and reason. `not_transferable`: the platform holds it until your account can receive it. `manual_payout`: your account cannot receive it, so an operator pays it out manually. `in_dispute`: withheld by disputes until they are decided. `owed_to_platform`, negative: refunds and disputes took more than the platform held.',
    }),
    livemode: field.livemode,
  })
  .meta({ id: 'Balance' })
export type BalanceWire = z.infer<typeof balance>

export const balanceQuery = z.strictObject({})
