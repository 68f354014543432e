import { isTaxCode, maxUnitLabel } from '@merchant-payments/processor'
import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { statementDescriptor, statementDescriptorDescription } from '../../core/wire/statement-descriptor.ts'

const price = z
  .strictObject({
    amount: field.amount,
    currency: field.currency,
    tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional().meta({
      description:
        '`inclusive`: the amount includes tax. `exclusive`: tax is added. `unspecified` is the default. Without effect: tax is not computed yet.',
    }),
  })
  .meta({ description: 'The price. Amount and currency are required together; a new price has a new id.' })

/**
 * The fields of a product that a merchant sets, by the names of the wire and of the columns. A further field needs a line
 * here, one in `shown`, and its column.
 */
const fields = {
  name: field.name,
  description: field.text(5000),
  images: z.array(field.webAddress).max(8, 'must have at most 8 entries'),
  metadata: field.metadata,
  active: z.boolean(),
  url: field.webAddress,
  shippable: z.boolean(),
  unit_label: field.text(maxUnitLabel).refine(field.isVisible, 'must not be blank'),
  statement_descriptor: statementDescriptor,
  tax_code: z.string().refine(isTaxCode, 'must be a tax code such as txcd_99999999: txcd_ and eight digits'),
}

/** The descriptions of the fields in requests. */
const descriptions: Record<keyof typeof fields, string> = {
  name: `Name, shown at checkout: 1 to 250 characters. ${field.screened.description}`,
  description: `Shown at checkout: at most 5,000 characters. ${field.screened.description}`,
  images: 'Addresses of pictures, shown at checkout: at most 8 of 2,048 characters.',
  metadata: field.metadata.meta()?.description ?? '',
  active: 'Whether the product can be sold; true by default.',
  url: 'Page of the product: an http or https address of at most 2,048 characters.',
  shippable: 'Whether the product is shipped.',
  unit_label: 'What one is called, such as `seat`: 1 to 12 characters, shown at checkout.',
  statement_descriptor: statementDescriptorDescription,
  tax_code: "The payment processor's tax code: `txcd_` and eight digits. Without effect: tax is not computed yet.",
}

/** The same fields as responses contain them. */
const shown = {
  name: field.textOut('Name, shown at checkout.'),
  description: field.optionalTextOut('Description, shown at checkout.'),
  images: z.array(z.string()).meta({ description: 'Addresses of pictures, shown at checkout.' }),
  metadata: field.metadataOut,
  active: z.boolean().meta({ description: 'Whether the product can be sold.' }),
  url: field.optionalTextOut('Page of the product.'),
  shippable: z.boolean().nullable().meta({ description: 'Whether the product is shipped; null if it was not set.' }),
  unit_label: field.optionalTextOut('What one is called, such as `seat`.'),
  statement_descriptor: field.optionalTextOut(
    "Text on the customer's bank statement. Cards show the first ten characters.",
  ),
  tax_code: field.optionalTextOut("The payment processor's tax code."),
} satisfies Record<keyof typeof fields, z.ZodType>

export type ProductFields = z.infer<z.ZodObject<typeof shown>>
export const productFieldNames = Object.keys(shown) as (keyof ProductFields)[]

type NullableFields = { [Name in keyof ProductFields as null extends ProductFields[Name] ? Name : never]: null }

/** All nullable fields, set to null. */
export const emptyFields = Object.fromEntries(
  Object.entries(shown).flatMap(([name, schema]) => (schema.safeParse(null).success ? [[name, null]] : [])),
) as NullableFields

export const productCreate = z
  .strictObject({
    ...described(z.object({ ...fields, price }).partial().shape),
    name: fields.name.meta({ description: descriptions.name }),
  })
  .meta({ title: 'ProductCreate' })
export type ProductCreate = z.infer<typeof productCreate>

const { name, active, ...clearable } = fields

/** An omitted field stays as it is; null clears an optional one; metadata is merged key by key. */
export const productUpdate = z
  .strictObject({
    id: field.id,
    ...described(z.object(fields).partial().shape),
    ...described(nullable(clearable), ' null clears it.'),
    metadata: field.metadataUpdate,
    price: price
      .nullable()
      .optional()
      .meta({ description: `${price.meta()?.description} null removes it.` }),
  })
  .meta({ title: 'ProductUpdate' })
export type ProductUpdate = z.infer<typeof productUpdate>

/** The fields with their descriptions. */
function described<Shape extends z.ZodRawShape>(shape: Shape, suffix = ''): Shape {
  const schemas = Object.entries(shape).map(([name, schema]) => {
    const description = descriptions[name as keyof typeof descriptions]
    return [
      name,
      description === undefined ? schema : (schema as z.ZodType).meta({ description: `${description}${suffix}` }),
    ]
  })
  return Object.fromEntries(schemas) as Shape
}

function nullable<Shape extends z.ZodRawShape>(shape: Shape) {
  const schemas = Object.entries(shape).map(([name, schema]) => [name, z.optional(z.nullable(schema))])
  return Object.fromEntries(schemas) as { [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>> }
}

export const productId = z.strictObject({ id: field.id })

export const productList = z.strictObject({
  ...listQuery,
  archived: z.boolean().meta({ description: 'true lists archived products too.' }).optional(),
})
export type ProductList = z.infer<typeof productList>

export const product = z
  .object({
    id: z.string().meta({ description: 'Id of the product.', examples: ['prod_4fT0Jw2Vn8QkXz6LmB1yRc3d'] }),
    object: field.objectName('product'),
    ...shown,
    price: z
      .object({
        id: field.textOut('The `price_id` of an item at checkout.'),
        amount: field.amountOut('The price of one.'),
        currency: field.currencyOut,
        tax_behavior: z
          .enum(['inclusive', 'exclusive', 'unspecified'])
          .meta({ description: '`inclusive`: the amount includes tax. `exclusive`: tax is added.' }),
        processor_id: field.processorId,
      })
      .nullable()
      .meta({ description: 'The current price; null without one.' }),
    processor_id: field.processorId,
    archived: z
      .boolean()
      .meta({ description: 'Whether the product was deleted: it can no longer be sold or changed.' }),
    created: field.created,
    updated: field.updated,
    livemode: field.livemode,
  })
  .meta({ id: 'Product' })
export type ProductWire = z.infer<typeof product>

export const products = listOf(product, 'ProductList')
