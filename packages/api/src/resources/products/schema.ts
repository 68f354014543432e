import { z } from 'zod'
import * as field from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

const price = z
  .strictObject({
    amount: field.amount,
    currency: field.currency,
    tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
  })
  .meta({ description: 'Amount and currency are required together.' })

const statementDescriptor = field
  .text(22)
  .refine(
    (value) => /[A-Za-z]/.test(value) && !/[<>\\'"*]/.test(value),
    'must contain a letter, and none of < > \\ \' " *',
  )

/**
 * The fields of a product that a merchant sets, by the names of the wire and of the columns. A further field needs a line
 * here, one in `shown`, and its column.
 */
const fields = {
  name: field.name.meta(field.screened),
  description: field.text(5000).meta(field.screened),
  images: z.array(field.webAddress).max(8, 'must have at most 8 entries'),
  metadata: field.metadata,
  active: z.boolean(),
  url: field.webAddress,
  shippable: z.boolean(),
  unit_label: field.text(100),
  statement_descriptor: statementDescriptor.meta({ description: "Text on the customer's bank statement." }),
  tax_code: field.text(100),
}

/** The same fields as responses contain them. */
const shown = {
  name: z.string(),
  description: z.string().nullable(),
  images: z.array(z.string()),
  metadata: field.metadataOut,
  active: z.boolean(),
  url: z.string().nullable(),
  shippable: z.boolean().nullable(),
  unit_label: z.string().nullable(),
  statement_descriptor: z.string().nullable(),
  tax_code: z.string().nullable(),
} satisfies Record<keyof typeof fields, z.ZodType>

export type ProductFields = z.infer<z.ZodObject<typeof shown>>
export const productFieldNames = Object.keys(shown) as (keyof ProductFields)[]

type NullableFields = { [Name in keyof ProductFields as null extends ProductFields[Name] ? Name : never]: null }

/** All nullable fields, set to null. */
export const emptyFields = Object.fromEntries(
  Object.entries(shown).flatMap(([name, schema]) => (schema.safeParse(null).success ? [[name, null]] : [])),
) as NullableFields

export const productCreate = z
  .strictObject({ ...z.object({ ...fields, price }).partial().shape, name: fields.name })
  .meta({ title: 'ProductCreate' })
export type ProductCreate = z.infer<typeof productCreate>

const { name, active, ...clearable } = fields

/** An omitted field stays as it is; null clears an optional one; metadata is merged key by key. */
export const productUpdate = z
  .strictObject({
    id: field.id,
    ...z.object(fields).partial().shape,
    ...nullable(clearable),
    metadata: field.metadataChange.nullable().optional(),
    price: price.nullable().optional(),
  })
  .meta({ title: 'ProductUpdate' })
export type ProductUpdate = z.infer<typeof productUpdate>

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
    id: z.string().meta({ examples: ['prod_4fT0Jw2Vn8QkXz6LmB1yRc3d'] }),
    object: z.literal('product'),
    ...shown,
    price: z
      .object({
        id: z.string(),
        amount: z.int(),
        currency: z.string(),
        tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']),
      })
      .nullable(),
    archived: z.boolean(),
    created: field.unixTime,
    updated: field.unixTime,
    livemode: z.boolean(),
  })
  .meta({ id: 'Product' })
export type ProductWire = z.infer<typeof product>

export const products = listOf(product, 'ProductList')
