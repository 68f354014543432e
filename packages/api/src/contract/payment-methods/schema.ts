import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'

const card = z.object({
  brand: z.string().nullable().meta({ description: 'visa, mastercard, amex, discover, diners, jcb, unionpay …' }),
  last4: z.string().nullable().meta({ description: 'The last four digits of the card number.' }),
  exp_month: z.int().nullable().meta({ description: '1 to 12.' }),
  exp_year: z.int().nullable().meta({ description: 'Four digits.' }),
})

export const paymentMethod = z
  .object({
    id: field.textOut('Id of the payment method: `pm_…`.'),
    object: field.objectName('payment_method'),
    type: field.textOut('`card`, `us_bank_account`, `sepa_debit` …'),
    card: card.nullable().meta({ description: 'The card; null for other types.' }),
    default: z.boolean().meta({
      description: 'Whether it is charged where a request names no payment method; at most one of a customer.',
    }),
    created: field.created,
    livemode: field.livemode,
  })
  .meta({ id: 'PaymentMethod' })
export type PaymentMethodWire = z.infer<typeof paymentMethod>

export const paymentMethods = listOf(paymentMethod, 'PaymentMethodList')

export const paymentMethodList = z.strictObject({ id: field.id, ...listQuery })
export type PaymentMethodList = z.infer<typeof paymentMethodList>

export const paymentMethodId = z.strictObject({ id: field.id, pm: field.id })
export type PaymentMethodId = z.infer<typeof paymentMethodId>

export const paymentMethodDeleted = z
  .object({
    id: field.textOut('Id of the payment method that was deleted.'),
    object: field.objectName('payment_method'),
    deleted: z.literal(true).meta({ description: 'Always true.' }),
  })
  .meta({ id: 'PaymentMethodDeleted' })
