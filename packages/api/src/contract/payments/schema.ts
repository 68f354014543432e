import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { createdFilter, emailFilter, idFilter, metadataFilter } from '../../core/wire/list-filters.ts'
import { statementDescriptor, statementDescriptorDescription } from '../../core/wire/statement-descriptor.ts'
import { discountFields, requireOneDiscount } from '../discounts/schema.ts'
import { advices } from './advice.ts'

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
    id: field.textOut('Id of the payment: `pi_…`.'),
    object: field.objectName('payment'),
    amount: field.amountOut('The amount to pay, with the fee if the customer pays it.'),
    amount_received: field.amountOut('What was paid; 0 until the payment has succeeded.'),
    amount_refunded: field.amountOut('What was refunded so far.'),
    amount_refundable: field.amountOut(
      'What can still be refunded, without refunds in progress; 0 while the payment is disputed.',
    ),
    amount_discount: field.amountOut('What a discount took off, before `amount`; 0 without a discount.'),
    currency: field.currencyOut,
    status: field.textOut(
      '`requires_payment_method`: not tried yet, or declined. `requires_action`: the customer has to confirm it. `processing`: the bank takes days. `succeeded`: paid. `canceled`: it cannot be paid any more.',
    ),
    description: field.optionalTextOut('What is paid for.'),
    customer_email: field.optionalTextOut('Email address of the customer.'),
    customer_id: field.optionalTextOut(
      'Id of the customer that the session, the subscription or the request named; null without one.',
    ),
    session_id: field.optionalTextOut('Id of the checkout session; null if the payment has none.'),
    subscription_id: field.optionalTextOut(
      'Id of the subscription that the payment is for; null for a one-time payment.',
    ),
    fee_amount: field.amountOut("The platform's fee, which is part of `amount`."),
    disputed: z.boolean().meta({ description: 'Whether the payment has a dispute that is not decided.' }),
    last_error: z
      .object({
        code: field.optionalTextOut('Code of the failure, such as `card_declined`.'),
        decline_code: field.optionalTextOut("Code of the customer's bank, such as `insufficient_funds`."),
        message: field.optionalTextOut('The failure in words.'),
        advice: z.enum(advices).meta({
          description:
            '`retry_later`: the same payment method may work another day. `new_method`: ask the customer for another one. `confirm_details`: the customer has to correct or confirm something. `do_not_retry`: never charge it again.',
        }),
      })
      .nullable()
      .meta({ description: 'Why the last attempt failed; null if none has, or a later one succeeded.' }),
    action_url: field.optionalTextOut(
      'Of a charge that the bank wants authenticated: the page where the customer completes it, on any device, for 24 hours. Null for every other payment.',
    ),
    card: card.nullable().meta({
      description:
        'The card of the last attempt; null for other payment methods, and for payments made before cards were stored.',
    }),
    receipt_url: z.string().nullable().meta({
      description:
        'Page with the receipt, for the customer. It needs no key: anyone with the address can see it. Null until paid.',
    }),
    metadata: field.metadataOut,
    created: field.created,
    livemode: field.livemode,
  })
  .meta({ id: 'Payment' })
export type PaymentWire = z.infer<typeof payment>

const paymentStatuses = ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled'] as const

export const testPaymentList = z.strictObject(listQuery)

export const paymentList = z.strictObject({
  ...listQuery,
  status: z.enum(paymentStatuses).meta({ description: 'Those in this status.' }).optional(),
  customer_id: idFilter('customer'),
  customer_email: emailFilter,
  session_id: idFilter('checkout session'),
  subscription_id: idFilter('subscription'),
  disputed: z.boolean().meta({ description: 'Whether they have a dispute that is not decided.' }).optional(),
  ...createdFilter,
  metadata: metadataFilter,
})
export type PaymentList = z.infer<typeof paymentList>
export const payments = listOf(payment, 'PaymentList')

export const paymentId = z.strictObject({ id: field.id })

export const paymentCreate = z
  .strictObject({
    customer_id: field.id.meta({ description: 'The customer whose payment method is charged.' }),
    payment_method: field.id
      .optional()
      .meta({ description: 'A payment method that the customer keeps: `pm_…`. Default: their default one.' }),
    amount: field.amount,
    currency: field.currency,
    description: field
      .text(1000)
      .optional()
      .meta({ description: 'What is paid for: at most 1,000 characters, shown on the receipt.' }),
    statement_descriptor: statementDescriptor.optional().meta({ description: statementDescriptorDescription }),
    pass_fees_to_customer: z.boolean().optional().meta({ description: 'Raises the amount to cover the fee.' }),
    ...discountFields,
    metadata: field.metadata.optional(),
  })
  .superRefine(requireOneDiscount)
  .meta({ title: 'PaymentCreate' })
export type PaymentCreate = z.infer<typeof paymentCreate>
