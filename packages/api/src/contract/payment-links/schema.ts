import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { lineItem, lineItemOut, shippingFields } from '../payment-sessions/schema.ts'

const quantity = z.int().min(1).max(999_999)

const adjustableQuantity = z
  .strictObject({
    min: quantity.meta({ description: 'The least quantity: 1 to 999,999.', examples: [1] }),
    max: quantity.meta({ description: 'The greatest quantity: 1 to 999,999.', examples: [10] }),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'], message: 'must not be less than min' })

const afterPayment = z
  .strictObject({
    redirect_url: z.string().optional().meta({
      description:
        'Where customers are redirected after the payment: an absolute http or https address, in live mode https. {CHECKOUT_SESSION_ID} is replaced with the id of the session. Use this or message.',
    }),
    message: field
      .text(500)
      .optional()
      .meta({
        description: `The text of the page after the payment: 1 to 500 characters. ${field.screened.description}`,
      }),
  })
  .superRefine(({ redirect_url, message }, issues) => {
    const complain = (name: string, text: string) => issues.addIssue({ code: 'custom', path: [name], message: text })
    if (redirect_url === undefined && message === undefined) complain('message', 'is required without redirect_url')
    if (redirect_url !== undefined && message !== undefined) complain('redirect_url', 'cannot be combined with message')
  })

const label = field.nameOf(100)
const maxPayments = z.int().min(1).max(1_000_000)
const expiresAt = field.unixTime.min(0).max(253_402_300_799)

export const paymentLinkCreate = z
  .strictObject({
    line_items: z.array(lineItem).min(1).max(100).optional().meta({
      description: 'What is sold: 1 to 100 items, all in one currency. Use this, or price_id and quantity.',
    }),
    price_id: field.id.optional().meta({
      description: 'A saved price. A recurring price makes subscription sessions. Use this or line_items.',
    }),
    quantity: quantity.optional().meta({ description: 'With price_id: how many are bought; 1 by default.' }),
    adjustable_quantity: adjustableQuantity.optional().meta({
      description: 'Lets the customer choose the quantity. Only for a link that sells one item.',
    }),
    allow_discount_codes: z.boolean().optional().meta({
      description: 'Whether customers can type the code of a discount.',
    }),
    ...shippingFields,
    pass_fees_to_customer: z
      .boolean()
      .optional()
      .meta({ description: 'Adds the fee to the amount that the customer pays.' }),
    after_payment: field.emptyListAsMap(afterPayment).optional().meta({
      description: 'What customers see after the payment; a page with thanks by default.',
    }),
    max_payments: maxPayments.optional().meta({
      description: 'The number of payments after which the link is sold out: 1 to 1,000,000. Open sessions count.',
    }),
    expires_at: expiresAt.optional().meta({ description: 'Unix seconds: the link makes no session afterwards.' }),
    label: label.optional().meta({
      description: `The title of the page: 1 to 100 characters; the names of the items by default. ${field.screened.description}`,
    }),
    locale: field.locale
      .nullable()
      .optional()
      .meta({
        description: `${field.localeDescription} null, the default, follows the browser.`,
      }),
    metadata: field.metadata.optional(),
  })
  .superRefine((link, issues) => {
    const complain = (name: string, message: string) => issues.addIssue({ code: 'custom', path: [name], message })
    if (link.line_items === undefined && link.price_id === undefined)
      complain('line_items', 'is required without price_id')
    if (link.line_items !== undefined) {
      for (const name of ['price_id', 'quantity'] as const)
        if (link[name] !== undefined) complain(name, 'cannot be combined with line_items')
    }
    if (link.adjustable_quantity !== undefined && (link.line_items?.length ?? 1) > 1)
      complain('adjustable_quantity', 'requires a link that sells one item')
    if (link.collect_shipping_address === false && link.shipping_countries !== undefined)
      complain('shipping_countries', 'requires collect_shipping_address')
  })
  .meta({ title: 'PaymentLinkCreate' })
export type PaymentLinkCreate = z.infer<typeof paymentLinkCreate>

export const paymentLinkId = z.strictObject({ id: field.id })

/** An omitted field stays as it is; null clears an optional one; metadata is merged key by key. */
export const paymentLinkUpdate = z
  .strictObject({
    id: field.id,
    active: z.boolean().optional().meta({ description: 'Whether the page makes sessions.' }),
    label: label
      .nullable()
      .optional()
      .meta({
        description: `The title of the page: 1 to 100 characters. ${field.screened.description} null clears it.`,
      }),
    expires_at: expiresAt
      .nullable()
      .optional()
      .meta({ description: 'Unix seconds: the link makes no session afterwards. null clears it.' }),
    max_payments: maxPayments.nullable().optional().meta({
      description: 'The number of payments after which the link is sold out: 1 to 1,000,000. null clears it.',
    }),
    metadata: field.metadataUpdate,
  })
  .meta({ title: 'PaymentLinkUpdate' })
export type PaymentLinkUpdate = z.infer<typeof paymentLinkUpdate>

export const paymentLinkList = z.strictObject({
  ...listQuery,
  active: z.boolean().meta({ description: 'Only links that are active, or only those that are not.' }).optional(),
})
export type PaymentLinkList = z.infer<typeof paymentLinkList>

export const paymentLink = z
  .object({
    id: field.textOut('Id of the payment link: `plink_…`.'),
    object: field.objectName('payment_link'),
    url: field.textOut('The page: send it to customers, or print it. It makes a session for each press of its button.'),
    active: z.boolean().meta({ description: 'Whether the page makes sessions, unless it is expired or sold out.' }),
    line_items: z
      .array(
        lineItemOut.pick({ price_id: true, quantity: true }).extend({
          amount: z.int().nullable().meta({ description: 'Minor units; null for a saved price.' }),
          currency: field.optionalTextOut('ISO 4217 code in lower case; null for a saved price.'),
          name: field.optionalTextOut('The name shown at checkout; null for a saved price.'),
        }),
      )
      .nullable()
      .meta({ description: 'What is sold, in the order of the request; null for a link with a price.' }),
    price_id: field.optionalTextOut('Id of the saved price; null for a link with line items.'),
    quantity: z.int().nullable().meta({ description: 'How many of the price are bought; null with line items.' }),
    adjustable_quantity: z
      .object({
        min: z.int().meta({ description: 'The least quantity.' }),
        max: z.int().meta({ description: 'The greatest quantity.' }),
      })
      .nullable()
      .meta({ description: 'The quantities that the customer may choose; null for a fixed quantity.' }),
    allow_discount_codes: z.boolean().meta({ description: 'Whether customers can type the code of a discount.' }),
    collect_shipping_address: z.boolean().meta({ description: 'Whether checkout asks for the shipping address.' }),
    shipping_countries: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Countries that the merchant ships to; null for all.' }),
    shipping_options: z
      .array(
        z.object({
          label: field.textOut('The name shown at checkout.'),
          amount: z.int().meta({ description: 'Minor units; 0 for free shipping.' }),
        }),
      )
      .meta({ description: 'The ways of shipping that the customer chooses from.' }),
    pass_fees_to_customer: z.boolean().meta({ description: 'Whether the customer pays the fee on top.' }),
    after_payment: z
      .object({
        redirect_url: field.optionalTextOut('Where customers are redirected; null with a message.'),
        message: field.optionalTextOut('The text of the page after the payment; null with an address.'),
      })
      .nullable()
      .meta({ description: 'What customers see after the payment; null for a page with thanks.' }),
    max_payments: z.int().nullable().meta({ description: 'The link is sold out after so many; null without a limit.' }),
    expires_at: field.unixTime.nullable().meta({ description: 'Unix seconds; null for a link without an end.' }),
    label: field.optionalTextOut('The title of the page; null for the names of the items.'),
    locale: field.localeOut('null follows the browser.'),
    opened: z.int().meta({ description: 'How often the page was opened.' }),
    started: z.int().meta({ description: 'How many sessions its button made.' }),
    payments: z.int().meta({ description: 'How many of them were paid.' }),
    metadata: field.metadataOut,
    created: field.created,
    livemode: field.livemode,
  })
  .meta({ id: 'PaymentLink' })
export type PaymentLinkWire = z.infer<typeof paymentLink>
export const paymentLinks = listOf(paymentLink, 'PaymentLinkList')
