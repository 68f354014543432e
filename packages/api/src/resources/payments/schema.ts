import { z } from 'zod'
import * as field from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

const card = z.object({
  brand: z.string().nullable().meta({ description: 'visa, mastercard, amex, discover, diners, jcb, unionpay …' }),
  last4: z.string().nullable().meta({ description: 'The last four digits of the card number.' }),
  exp_month: z.int().nullable().meta({ description: '1 to 12.' }),
  exp_year: z.int().nullable().meta({ description: 'Four digits.' }),
  country: z.string().nullable().meta({ description: 'Country of the issuing bank, ISO 3166 alpha-2.' }),
  wallet: z.string().nullable().meta({ description: 'apple_pay, google_pay, link …; null without a wallet.' }),
  three_d_secure: z
    .string()
    .nullable()
    .meta({
      description:
        'The result of 3-D Secure: authenticated, attempt_acknowledged, exempted, failed, not_supported or processing_error; null if ' +
        'it was not used.',
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
      description:
        'The card of the last attempt; null for other payment methods, and for payments made before cards were stored.',
    }),
    receipt_url: z.string().nullable().meta({
      description:
        'Page with the receipt, for the customer. It needs no key: anyone with the address can see it. Null until paid.',
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
