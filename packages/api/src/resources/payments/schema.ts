import { z } from 'zod'
import * as field from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

const card = z.object({
  brand: z.string().nullable().meta({ description: 'visa, mastercard, amex, discover, diners, jcb, unionpay …' }),
  last4: z.string().nullable().meta({ description: 'The last four digits of its number.' }),
  exp_month: z.int().nullable().meta({ description: '1 to 12.' }),
  exp_year: z.int().nullable().meta({ description: 'Four digits.' }),
  country: z.string().nullable().meta({ description: 'Of the bank that issued it: ISO 3166 alpha-2.' }),
  wallet: z.string().nullable().meta({ description: 'apple_pay, google_pay, link …; null without a wallet.' }),
  three_d_secure: z
    .string()
    .nullable()
    .meta({
      description:
        'The result: authenticated, attempt_acknowledged, exempted, failed, not_supported or processing_error; null when ' +
        '3-D Secure was not used.',
    }),
})

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
    card: card.nullable().meta({
      description: 'Of the last attempt; null of bank debits and other methods, and of payments before it was kept.',
    }),
    receipt_url: z.string().nullable().meta({
      description:
        'A page for the customer to read and print, without a key: anyone with the address can see it. Null until paid.',
    }),
    metadata: field.metadataOut,
    created: field.unixTime,
    livemode: z.boolean(),
  })
  .meta({ id: 'Payment' })
export type PaymentWire = z.infer<typeof payment>

export const paymentList = z.strictObject(listQuery)
export type PaymentList = z.infer<typeof paymentList>
export const payments = listOf(payment, 'PaymentList')
