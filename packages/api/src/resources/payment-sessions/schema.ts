import { z } from 'zod'
import { isShippable } from '../../wire/country.ts'
import * as field from '../../wire/fields.ts'

/** One line: a saved price, or a custom amount with its currency and name. */
const lineItem = z
  .strictObject({
    price_id: field.id.optional(),
    amount: field.amount.optional(),
    currency: field.currency.optional(),
    name: field.name.meta(field.screened).optional(),
    quantity: z.int().min(1).max(999_999),
  })
  .superRefine((item, issues) => {
    const complain = (name: string, message: string) => issues.addIssue({ code: 'custom', path: [name], message })
    const custom = ['amount', 'currency', 'name'] as const
    if (item.price_id === undefined) {
      for (const name of custom) if (item[name] === undefined) complain(name, 'is required without price_id')
    } else {
      for (const name of custom) if (item[name] !== undefined) complain(name, 'cannot be combined with price_id')
    }
  })
export type LineItem = z.infer<typeof lineItem>

// The verb checks the form, because a wrong address has an error code of its own.
export const redirect = z.string().meta({
  description:
    'Absolute http or https address, in live mode https unless it is on localhost. {CHECKOUT_SESSION_ID} is replaced with the id of the session.',
  examples: ['https://shop.example.com/thanks?session={CHECKOUT_SESSION_ID}'],
})

const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'must be a two-letter ISO 3166 country code')
  .toUpperCase()
  .refine(isShippable, 'is not a supported shipping country')

const shippingOption = z.strictObject({
  label: field.text(100).refine(field.isVisible, 'must not be blank'),
  amount: field.minorUnits.min(0).meta({ description: 'Minor units; 0 for free shipping.', examples: [500] }),
})
export type ShippingOption = z.infer<typeof shippingOption>

export const paymentSessionCreate = z
  .strictObject({
    line_items: z.array(lineItem).min(1).max(100),
    success_url: redirect,
    cancel_url: redirect,
    customer_id: field.id
      .optional()
      .meta({ description: 'An existing customer; takes precedence over customer_email.' }),
    customer_email: z.email().max(320).optional().meta({ description: 'Pre-fills the email at checkout.' }),
    pass_fees_to_customer: z.boolean().optional().meta({
      description:
        'Adds the fee to the amount that the customer pays. The fee on shipping is part of the amount shown for each shipping option.',
    }),
    metadata: field.metadata.optional(),
    collect_shipping_address: z.boolean().optional(),
    billing_address_collection: z.enum(['auto', 'required']).optional(),
    shipping_countries: z
      .array(country)
      .min(1)
      .max(250)
      .optional()
      .meta({ description: 'Countries that the merchant ships to, ISO 3166 alpha-2; all countries if omitted.' }),
    shipping_options: z.array(shippingOption).min(1).max(5).optional(),
  })
  .superRefine((session, issues) => {
    if (session.collect_shipping_address !== false || session.shipping_countries === undefined) return
    issues.addIssue({ code: 'custom', path: ['shipping_countries'], message: 'requires collect_shipping_address' })
  })
  .meta({ title: 'PaymentSessionCreate' })
export type PaymentSessionCreate = z.infer<typeof paymentSessionCreate>

export const paymentSessionId = z.strictObject({ id: field.id })

const address = z.object({
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
})

const lineItemOut = z.object({
  price_id: z.string().nullable(),
  product_id: z.string().nullable(),
  name: z.string(),
  amount: z.int(),
  currency: z.string(),
  quantity: z.int(),
})
export type LineItemWire = z.infer<typeof lineItemOut>

export const paymentSession = z
  .object({
    id: z.string(),
    object: z.literal('payment_session'),
    url: z
      .string()
      .nullable()
      .meta({ description: 'Page to redirect the customer to; null unless the session is open.' }),
    status: z.enum(['open', 'complete', 'expired']),
    payment_status: z.enum(['unpaid', 'paid', 'no_payment_required']),
    amount_subtotal: z.int(),
    amount_shipping: z
      .int()
      .meta({ description: 'The amount from `shipping_options`; of the cheapest option until one is chosen.' }),
    fee_amount: z.int().meta({
      description:
        'The fee on `amount_total`, including shipping; with the cheapest shipping option until one is chosen.',
    }),
    amount_total: z.int().meta({
      description: 'The amount that the customer pays; with the cheapest shipping option until one is chosen.',
    }),
    currency: z.string(),
    line_items: z.array(lineItemOut),
    customer_id: z.string().nullable(),
    customer_email: z.string().nullable(),
    customer_details: z
      .object({
        name: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
        address: address.nullable(),
      })
      .nullable(),
    shipping_details: z.object({ name: z.string().nullable(), address: address.nullable() }).nullable(),
    payment_intent: z.string().nullable(),
    pass_fees_to_customer: z.boolean(),
    success_url: z.string(),
    cancel_url: z.string(),
    expires_at: field.unixTime,
    metadata: field.metadataOut,
    created: field.unixTime,
    livemode: z.boolean(),
  })
  .meta({ id: 'PaymentSession' })
export type PaymentSessionWire = z.infer<typeof paymentSession>
