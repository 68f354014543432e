import { z } from 'zod'
import { isShippable } from '../../core/wire/country.ts'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { createdFilter, emailFilter, idFilter, metadataFilter } from '../../core/wire/list-filters.ts'
import { discountFields, requireOneDiscount } from '../discounts/schema.ts'

/** One line: a saved price, or a custom amount with its currency and name. */
export const lineItem = z
  .strictObject({
    price_id: field.id
      .optional()
      .meta({ description: 'Id of the current price of a product. Use this, or amount, currency and name.' }),
    amount: field.amount.optional().meta({
      description: 'The price of one, in minor units of the currency, for example cents: 1 to 99,999,999.',
    }),
    currency: field.currency.optional(),
    name: field.name.optional().meta({
      description: `The name shown at checkout and on the receipt: 1 to 250 characters. ${field.screened.description}`,
    }),
    quantity: z.int().min(1).max(999_999).meta({ description: 'How many are bought: 1 to 999,999.' }),
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
  label: field
    .text(100)
    .refine(field.isVisible, 'must not be blank')
    .meta({ description: 'The name shown at checkout: 1 to 100 characters.' }),
  amount: field.minorUnits.min(0).meta({ description: 'Minor units; 0 for free shipping.', examples: [500] }),
})
export type ShippingOption = z.infer<typeof shippingOption>

/** The fields of a checkout for goods that are shipped. */
export const shippingFields = {
  collect_shipping_address: z.boolean().optional().meta({
    description: 'Whether checkout asks for the shipping address; true by default if shipping_countries is given.',
  }),
  shipping_countries: z
    .array(country)
    .min(1)
    .max(250)
    .optional()
    .meta({ description: 'Countries that the merchant ships to, ISO 3166 alpha-2; all countries if omitted.' }),
  shipping_options: z
    .array(shippingOption)
    .min(1)
    .max(5)
    .optional()
    .meta({ description: 'The ways of shipping that the customer chooses from: 1 to 5.' }),
}

export const paymentSessionCreate = z
  .strictObject({
    line_items: z
      .array(lineItem)
      .min(1)
      .max(100)
      .meta({ description: 'What is sold: 1 to 100 items, all in one currency.' }),
    success_url: redirect,
    cancel_url: redirect,
    customer_id: field.id
      .optional()
      .meta({ description: 'An existing customer; takes precedence over customer_email.' }),
    customer_email: field.email.optional().meta({
      description: 'Pre-fills the email at checkout. At most 254 characters; kept as sent.',
    }),
    pass_fees_to_customer: z.boolean().optional().meta({
      description:
        'Adds the fee to the amount that the customer pays. The fee on shipping is part of the amount shown for each shipping option.',
    }),
    locale: field.locale
      .nullable()
      .optional()
      .meta({
        description: `${field.localeDescription} Default: the customer's own language. null follows the browser.`,
      }),
    save_payment_method: field.savePaymentMethod,
    ...discountFields,
    metadata: field.metadata.optional(),
    ...shippingFields,
    billing_address_collection: z.enum(['auto', 'required']).optional().meta({
      description: '`auto`, the default: only where the payment needs it. `required`: always.',
    }),
  })
  .superRefine(field.requireCustomerToSave)
  .superRefine(requireOneDiscount)
  .superRefine((session, issues) => {
    if (session.collect_shipping_address !== false || session.shipping_countries === undefined) return
    issues.addIssue({ code: 'custom', path: ['shipping_countries'], message: 'requires collect_shipping_address' })
  })
  .meta({ title: 'PaymentSessionCreate' })
export type PaymentSessionCreate = z.infer<typeof paymentSessionCreate>

export const paymentSessionId = z.strictObject({ id: field.id })

const addressOut = (description: string) => field.address.nullable().meta({ description })

export const lineItemOut = z.object({
  price_id: field.optionalTextOut('Id of the saved price; null if the amount was given in the request.'),
  product_id: field.optionalTextOut('Id of the product of the price; null if the amount was given in the request.'),
  name: field.textOut('The name shown at checkout.'),
  amount: field.amountOut('The price of one.'),
  currency: field.currencyOut,
  quantity: z.int().meta({ description: 'How many are bought.' }),
})
export type LineItemWire = z.infer<typeof lineItemOut>

export const sessionStatuses = ['open', 'complete', 'expired'] as const
const paymentStatuses = ['unpaid', 'paid', 'no_payment_required'] as const

export const paymentSession = z
  .object({
    id: field.textOut('Id of the session: `cs_test_…` or `cs_live_…`.'),
    object: field.objectName('payment_session'),
    url: z
      .string()
      .nullable()
      .meta({ description: 'Page to redirect the customer to; null unless the session is open.' }),
    status: z.enum(sessionStatuses).meta({
      description:
        '`open`: the customer can pay. `complete`: the checkout is done; `payment_status` says whether it is paid. `expired`: it can no longer be paid.',
    }),
    payment_status: z.enum(paymentStatuses).meta({
      description: 'Deliver once it is `paid`. Bank debits stay `unpaid` for days after the checkout is complete.',
    }),
    amount_subtotal: field.amountOut(
      'The sum of the line items, without shipping and without a fee that the customer pays.',
    ),
    amount_discount: field.amountOut('What the discount takes off the items; 0 without a discount.'),
    amount_shipping: field.amountOut('The amount from `shipping_options`; of the cheapest option until one is chosen.'),
    fee_amount: field.amountOut(
      "The platform's fee on `amount_total`, including shipping; with the cheapest shipping option until one is chosen.",
    ),
    amount_total: field.amountOut(
      'The amount that the customer pays; with the cheapest shipping option until one is chosen.',
    ),
    currency: field.currencyOut,
    line_items: z.array(lineItemOut).meta({ description: 'What is sold, in the order of the request.' }),
    customer_id: field.optionalTextOut('Id of the customer from the request.'),
    customer_email: field.optionalTextOut('Email address from the request, as sent; of the customer if one was given.'),
    customer_details: z
      .object({
        name: field.optionalTextOut('Name.'),
        email: field.optionalTextOut('Email address.'),
        phone: field.optionalTextOut('Telephone number.'),
        address: addressOut('Billing address; null if it was not asked for.'),
      })
      .nullable()
      .meta({ description: 'What the customer typed at checkout; null before.' }),
    shipping_details: z
      .object({
        name: field.optionalTextOut('Name of the recipient.'),
        address: addressOut('Where the goods go.'),
      })
      .nullable()
      .meta({ description: 'Where to ship, as typed at checkout; null if it was not asked for.' }),
    payment_intent: field.optionalTextOut('Id of the payment, once the customer has tried to pay.'),
    payment_link_id: field.optionalTextOut(
      'Id of the payment link whose button made the session; null for any other session.',
    ),
    pass_fees_to_customer: z.boolean().meta({ description: 'Whether the customer pays the fee on top.' }),
    locale: field.localeOut('null follows the browser.'),
    success_url: field.textOut('Where the customer is redirected after the checkout, as sent.'),
    cancel_url: field.textOut('Where the customer goes back to, as sent.'),
    expires_at: field.unixTime.meta({ description: 'Unix seconds: when an open session expires.' }),
    metadata: field.metadataOut,
    created: field.created,
    livemode: field.livemode,
  })
  .meta({ id: 'PaymentSession' })
export type PaymentSessionWire = z.infer<typeof paymentSession>

export const paymentSessionList = z.strictObject({
  ...listQuery,
  status: z.enum(sessionStatuses).meta({ description: 'Those in this status.' }).optional(),
  payment_status: z.enum(paymentStatuses).meta({ description: 'Those in this status of their payment.' }).optional(),
  customer_id: idFilter('customer'),
  customer_email: emailFilter,
  payment_intent: idFilter('payment'),
  ...createdFilter,
  metadata: metadataFilter,
})
export type PaymentSessionList = z.infer<typeof paymentSessionList>
export const paymentSessions = listOf(paymentSession, 'PaymentSessionList')
