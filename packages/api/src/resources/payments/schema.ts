import { z } from 'zod'
import * as field from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

export const payment = z
  .object({
    id: z.string(),
    object: z.literal('payment'),
    amount: z.int(),
    amount_received: z.int(),
    amount_refunded: z.int(),
    amount_refundable: z.int(),
    currency: z.string(),
    status: z.string(),
    description: z.string().nullable(),
    customer_email: z.string().nullable(),
    session_id: z.string().nullable(),
    subscription_id: z.string().nullable(),
    fee_amount: z.int(),
    disputed: z.boolean(),
    last_error: z
      .object({ code: z.string().nullable(), decline_code: z.string().nullable(), message: z.string().nullable() })
      .nullable(),
    metadata: field.metadataOut,
    created: field.unixTime,
    livemode: z.boolean(),
  })
  .meta({ id: 'Payment' })
export type PaymentWire = z.infer<typeof payment>

export const paymentList = z.strictObject(listQuery)
export type PaymentList = z.infer<typeof paymentList>
export const payments = listOf(payment, 'PaymentList')
