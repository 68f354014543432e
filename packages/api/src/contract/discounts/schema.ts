import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'

/** For how many invoices of a subscription a discount applies. */
const durations = ['once', 'repeating', 'forever'] as const

const name = field.nameOf(100)
const nameDescription = `What customers see at checkout: 1 to 100 characters. ${field.screened.description}`
const maxRedemptions = z.int().min(1).max(1_000_000)
const time = field.unixTime.min(0).max(253_402_300_799)
/** A code is the same in upper and lower case. */
const code = z.string().regex(/^[A-Za-z0-9_-]{3,40}$/, 'must be 3 to 40 of A–Z, a–z, 0–9, - and _')

/** Whether a text may be the code of a discount. */
export function isCode(text: string): boolean {
  return code.safeParse(text).success
}

/** How a request of a sale names its discount. */
export const discountFields = {
  discount_id: field.id
    .optional()
    .meta({ description: 'The discount of this sale: `disc_…`. Use this or discount_code.' }),
  discount_code: field
    .text(100)
    .optional()
    .meta({ description: 'The code of the discount of this sale, in any case. Use this or discount_id.' }),
}

/** A sale has one discount. */
export function requireOneDiscount(
  { discount_id, discount_code }: { discount_id?: string | undefined; discount_code?: string | undefined },
  issues: z.RefinementCtx,
): void {
  if (discount_id === undefined || discount_code === undefined) return
  issues.addIssue({ code: 'custom', path: ['discount_code'], message: 'cannot be combined with discount_id' })
}

export const discountCreate = z
  .strictObject({
    name: name.meta({ description: nameDescription }),
    percent_off: z.int().min(1).max(100).optional().meta({
      description: 'Percent off the price: 1 to 100, a whole number. Use this, or amount_off and currency.',
    }),
    amount_off: field.amount.optional().meta({
      description: 'Minor units off the price; never more than the price. Requires currency.',
    }),
    currency: field.currency.optional(),
    duration: z.enum(durations).meta({
      description:
        'The invoices of a subscription that it reduces: `once` the first, `repeating` those of `duration_in_months`, `forever` all. A single payment is reduced once in any case.',
    }),
    duration_in_months: z.int().min(1).max(120).optional().meta({
      description: 'For `repeating`: for how many months a subscription is reduced, 1 to 120.',
    }),
    code: code.optional().meta({
      description:
        'What customers type: 3 to 40 of A–Z, a–z, 0–9, - and _, in any case. No two active discounts have the same code.',
      examples: ['SPRING20'],
    }),
    max_redemptions: maxRedemptions.optional().meta({
      description: 'How often it can be used: 1 to 1,000,000. Open sessions count.',
    }),
    max_per_customer: z.int().min(1).max(1000).optional().meta({
      description:
        'How often one customer can use it: 1 to 1,000. Sessions then need customer_id, or else customer_email.',
    }),
    product_ids: z.array(field.id).min(1).max(100).optional().meta({
      description: 'The products that it reduces, subscription products among them: 1 to 100; all if omitted.',
    }),
    starts_at: time.optional().meta({ description: 'Unix seconds: it cannot be used before.' }),
    expires_at: time.optional().meta({ description: 'Unix seconds: it cannot be used from then on.' }),
    metadata: field.metadata.optional(),
  })
  .superRefine((discount, issues) => {
    const { percent_off, amount_off, currency, duration, duration_in_months: months } = discount
    const complain = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (percent_off === undefined && amount_off === undefined) complain('percent_off', 'is required without amount_off')
    if (percent_off !== undefined && amount_off !== undefined)
      complain('amount_off', 'cannot be combined with percent_off')
    if (amount_off !== undefined && currency === undefined) complain('currency', 'is required with amount_off')
    if (amount_off === undefined && currency !== undefined) complain('currency', 'requires amount_off')
    if (duration === 'repeating' && months === undefined) complain('duration_in_months', 'is required for repeating')
    if (duration !== 'repeating' && months !== undefined) complain('duration_in_months', 'requires duration repeating')
    const { starts_at: start, expires_at: end } = discount
    if (start !== undefined && end !== undefined && end <= start) complain('expires_at', 'must be after starts_at')
  })
  .meta({ title: 'DiscountCreate' })
export type DiscountCreate = z.infer<typeof discountCreate>

export const discountId = z.strictObject({ id: field.id })

/** An omitted field stays as it is; null clears an optional one; metadata is merged key by key. */
export const discountUpdate = z
  .strictObject({
    id: field.id,
    name: name.optional().meta({ description: nameDescription }),
    active: z.boolean().optional().meta({ description: 'Whether it can be used.' }),
    expires_at: time
      .nullable()
      .optional()
      .meta({ description: 'Unix seconds: it cannot be used from then on. null clears it.' }),
    max_redemptions: maxRedemptions.nullable().optional().meta({
      description: 'How often it can be used: 1 to 1,000,000. null clears it.',
    }),
    metadata: field.metadataUpdate,
  })
  .meta({ title: 'DiscountUpdate' })
export type DiscountUpdate = z.infer<typeof discountUpdate>

export const discountList = z.strictObject({
  ...listQuery,
  active: z.boolean().meta({ description: 'Only discounts that are active, or only those that are not.' }).optional(),
  code: field.text(100).meta({ description: 'Those with this code, in any case.' }).optional(),
})
export type DiscountList = z.infer<typeof discountList>

export const discount = z
  .object({
    id: field.textOut('Id of the discount: `disc_…`.'),
    object: field.objectName('discount'),
    name: field.textOut('What customers see at checkout.'),
    percent_off: z.int().nullable().meta({ description: 'Percent off the price; null for an amount.' }),
    amount_off: z.int().nullable().meta({ description: 'Minor units off the price; null for a percentage.' }),
    currency: field.optionalTextOut('The currency of amount_off in lower case; null for a percentage.'),
    duration: z.enum(durations).meta({ description: 'The invoices of a subscription that it reduces.' }),
    duration_in_months: z.int().nullable().meta({ description: 'The months of `repeating`; null otherwise.' }),
    code: field.optionalTextOut('What customers type, as sent; null for a discount without a code.'),
    max_redemptions: z.int().nullable().meta({ description: 'How often it can be used; null without a limit.' }),
    max_per_customer: z
      .int()
      .nullable()
      .meta({ description: 'How often one customer can use it; null without a limit.' }),
    product_ids: z.array(z.string()).nullable().meta({ description: 'The products that it reduces; null for all.' }),
    starts_at: field.unixTime.nullable().meta({ description: 'Unix seconds; null for a discount without a start.' }),
    expires_at: field.unixTime.nullable().meta({ description: 'Unix seconds; null for a discount without an end.' }),
    active: z.boolean().meta({ description: 'Whether it can be used, unless it has expired or is used up.' }),
    redemptions: z.int().meta({
      description:
        'How often it was used. A session counts from when it is made, and no longer once it has ended unpaid.',
    }),
    metadata: field.metadataOut,
    created: field.created,
    livemode: field.livemode,
  })
  .meta({ id: 'Discount' })
export type DiscountWire = z.infer<typeof discount>
export const discounts = listOf(discount, 'DiscountList')
