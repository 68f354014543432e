import { z } from 'zod'
import * as field from '../../wire/fields.ts'

const domain = z
  .string()
  .max(253)
  .regex(
    /^(?=.*[a-z])([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i,
    'must be a domain such as shop.example',
  )

export const paymentIntentCreate = z
  .strictObject({
    amount: field.amount,
    currency: field.currency,
    description: field.text(1000).optional(),
    customer_email: z.email().max(320).optional().meta({ description: 'For the receipt and for reconciliation.' }),
    pass_fees_to_customer: z.boolean().optional().meta({ description: 'Raises the amount to cover the fee.' }),
    domain: domain.optional().meta({
      description:
        'The domain of the page where the customer pays, such as shop.example. Wallets and Link appear only on registered domains.',
    }),
    metadata: field.metadata.optional(),
  })
  .meta({ title: 'PaymentIntentCreate' })
export type PaymentIntentCreate = z.infer<typeof paymentIntentCreate>

export const paymentIntent = z
  .object({
    id: z.string(),
    object: z.literal('payment_intent'),
    client_secret: z.string().meta({ description: 'For the browser, to confirm this payment. Do not store it.' }),
    publishable_key: z.string().meta({ description: 'For the browser.' }),
    processor_account: z.string().meta({ description: 'For the browser: the account on which the payment is made.' }),
    amount: z.int().meta({ description: 'The amount that the customer pays.' }),
    fee_amount: z.int(),
    currency: z.string(),
    status: z.string(),
    metadata: field.metadataOut,
    created: field.unixTime,
    livemode: z.boolean(),
  })
  .meta({ id: 'PaymentIntent' })
export type PaymentIntentWire = z.infer<typeof paymentIntent>
