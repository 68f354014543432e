import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'

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
    description: field
      .text(1000)
      .optional()
      .meta({ description: 'What is paid for: at most 1,000 characters, shown on the receipt.' }),
    customer_id: field.id
      .optional()
      .meta({ description: 'An existing customer; takes precedence over customer_email.' }),
    customer_email: field.email.optional().meta({
      description: 'For the receipt and for reconciliation. At most 254 characters; kept as sent.',
    }),
    pass_fees_to_customer: z.boolean().optional().meta({ description: 'Raises the amount to cover the fee.' }),
    save_payment_method: field.savePaymentMethod,
    domain: domain.optional().meta({
      description:
        'The domain of the page where the customer pays, such as shop.example. Wallets and Link appear only on registered domains.',
    }),
    metadata: field.metadata.optional(),
  })
  .superRefine(field.requireCustomerToSave)
  .meta({ title: 'PaymentIntentCreate' })
export type PaymentIntentCreate = z.infer<typeof paymentIntentCreate>

export const paymentIntent = z
  .object({
    id: field.textOut('Id of the payment: `pi_…`.'),
    object: field.objectName('payment_intent'),
    client_secret: z.string().nullable().meta({
      description: 'For the browser, to confirm this payment. Do not store it. Null once the payment has ended.',
    }),
    publishable_key: z.string().meta({ description: 'For the browser.' }),
    processor_account: z.string().meta({ description: 'For the browser: the account on which the payment is made.' }),
    amount: field.amountOut('The amount that the customer pays, with the fee if the customer pays it.'),
    fee_amount: field.amountOut("The platform's fee, which is part of `amount`."),
    currency: field.currencyOut,
    customer_id: field.optionalTextOut('Id of the customer from the request.'),
    status: field.textOut('`requires_payment_method` at first; see the status of a payment.'),
    metadata: field.metadataOut,
    created: field.created,
    livemode: field.livemode,
  })
  .meta({ id: 'PaymentIntent' })
export type PaymentIntentWire = z.infer<typeof paymentIntent>

export const paymentIntentId = z.strictObject({ id: field.id })
