import { z } from 'zod'
import { isCountry } from '../../../core/wire/countries.ts'
import * as field from '../../../core/wire/fields.ts'
import { isTimeZone } from '../../../core/wire/time-zone.ts'
import { taxNumber } from '../../../people/merchants/tax-number.ts'

/** A line of text on a document. */
const line = (max: number) =>
  field
    .text(max)
    .refine(field.isVisible, 'must not be blank')
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text), 'must not contain control characters')

const part = line(100).nullable()

const address = z.strictObject({
  line1: part,
  line2: part,
  city: part,
  state: part,
  postal_code: line(20).nullable(),
  country: z.string().toUpperCase().refine(isCountry, 'must be an ISO 3166-1 alpha-2 code such as TT'),
})

const taxStatuses = ['not_registered', 'registered'] as const

export const invoiceSettingsQuery = z.strictObject({})

/** A merchant's settings of invoices, in both modes. A change replaces all of it, and concerns documents issued from then on. */
export const invoiceSettingsChange = z.strictObject({
  /** Merchants who are registered for tax get no invoices from us, as we compute no tax; their customers have receipts. */
  tax_status: z.enum(taxStatuses),
  /** Why invoices show no tax, in the words of the merchant's law; null: a general sentence. */
  tax_reason: line(300).nullable(),
  address: address.nullable(),
  /** The beginning of each number. Not CN-, with which the numbers of credit notes begin. */
  prefix: z
    .string()
    .regex(/^(?!CN-)[A-Za-z0-9-]{0,12}$/i, 'must have at most 12 of A–Z, a–z, 0–9 and -, and not begin with CN-'),
  /** The zone whose calendar year a number contains. */
  time_zone: z.string().max(64).refine(isTimeZone, 'must be an IANA time zone'),
})
export type InvoiceSettingsChange = z.infer<typeof invoiceSettingsChange>

export const invoiceSettings = z.object({
  object: z.literal('invoice_settings'),
  tax_status: z.enum(taxStatuses),
  tax_reason: z.string().nullable(),
  address: field.address.nullable(),
  prefix: z.string(),
  time_zone: z.string(),
  /** As the account has it. */
  tax_number: z.string().nullable(),
  country: z.string(),
})
export type InvoiceSettingsWire = z.infer<typeof invoiceSettings>

/** The buyer's data on the documents of a payment. A change replaces all of it but the email. */
export const buyerChange = z.strictObject({
  /** The invoice whose payment it is. */
  id: field.id,
  name: line(200).nullable(),
  address: address.nullable(),
  tax_number: taxNumber.nullable(),
})
