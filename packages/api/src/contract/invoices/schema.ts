import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { createdFilter, idFilter } from '../../core/wire/list-filters.ts'

export const invoiceTypes = ['invoice', 'credit_note'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

const line = z.object({
  description: field.textOut('What was sold.'),
  quantity: z.int().meta({ description: 'How many; 1 for a line without a quantity, -1 for a reduction.' }),
  unit_amount: field.amountOut('The price of one.'),
  amount: field.amountOut('quantity times unit_amount.'),
  period: z
    .object({ start: field.unixTime, end: field.unixTime })
    .nullable()
    .meta({ description: 'The period of a subscription that it is for; null for anything else.' }),
})
export type LineWire = z.infer<typeof line>

const seller = z
  .object({
    id: field.textOut('Id of the merchant: `mer_…`.'),
    name: field.textOut('Name of the merchant.'),
    address: field.address.meta({ description: 'Address of the business; at least its country.' }),
    tax_number: field.optionalTextOut('Tax number; null without one.'),
    tax_reason: field.textOut('Why the invoice shows no tax.'),
  })
  .meta({ description: 'The merchant, as stated when the document was issued.' })
export type Seller = z.infer<typeof seller>

const buyer = z
  .object({
    name: field.optionalTextOut('Name; null if it is not known.'),
    email: field.optionalTextOut('Email address; null if it is not known.'),
    address: field.address.nullable().meta({ description: 'Billing address; null if it is not known.' }),
    tax_number: field.optionalTextOut('Tax number; null unless the buyer has stated one.'),
  })
  .meta({ description: 'The buyer, who can complete the data for a year.' })
export type Buyer = z.infer<typeof buyer>

export const invoice = z
  .object({
    id: field.textOut('Id of the invoice: `inv_…`.'),
    object: field.objectName('invoice'),
    number: field.textOut(
      'Number as it is printed, without gaps per merchant, mode and year: `2026-000001`, with the prefix of the merchant before it; of a credit note `CN-2026-000001`.',
    ),
    type: z.enum(invoiceTypes).meta({
      description:
        '`credit_note` for a refund that succeeded. An `invoice` with a refund_id cancels the credit note of a refund that failed later.',
    }),
    payment_id: field.textOut('Id of the payment: `pi_…`.'),
    refund_id: field.optionalTextOut('Id of the refund: `re_…`; null for the invoice of a payment.'),
    currency: field.currencyOut,
    lines: z.array(line).meta({ description: 'Their amounts add up to amount_total.' }),
    amount_total: field.amountOut('The total; positive for credit notes as well.'),
    seller,
    buyer,
    pdf_url: field.optionalTextOut(
      'Address of the PDF, with its data as XML (Factur-X). It needs no key. Null once the buyer was erased.',
    ),
    created: field.created,
    livemode: field.livemode,
  })
  .meta({ id: 'Invoice' })
export type InvoiceWire = z.infer<typeof invoice>

export const invoiceId = z.strictObject({ id: field.id })

export const invoiceList = z.strictObject({
  ...listQuery,
  payment_id: idFilter('payment'),
  customer_id: idFilter('customer'),
  ...createdFilter,
})
export type InvoiceList = z.infer<typeof invoiceList>
export const invoices = listOf(invoice, 'InvoiceList')
