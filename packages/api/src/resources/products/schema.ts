import { z } from 'zod'
import * as field from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

const price = z
  .strictObject({
    amount: field.amount,
    currency: field.currency,
    tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
  })
  .meta({ description: 'Amount and currency come together.' })

const statementDescriptor = field
  .text(22)
  .refine((value) => /[A-Za-z]/.test(value) && !/[<>\\'"*]/.test(value), 'needs a letter, and none of < > \\ \' " *')

const fields = {
  name: field.name.meta(field.screened),
  description: field.text(5000).meta(field.screened),
  images: z.array(field.webAddress).max(8, 'must have at most 8 entries'),
  metadata: field.metadata,
  active: z.boolean(),
  url: field.webAddress,
  shippable: z.boolean(),
  unit_label: field.text(100),
  statement_descriptor: statementDescriptor.meta({ description: 'Text on the bank statement.' }),
  tax_code: field.text(100),
  price,
}

export const productCreate = z
  .strictObject({ ...z.object(fields).partial().shape, name: fields.name })
  .meta({ title: 'ProductCreate' })
export type ProductCreate = z.infer<typeof productCreate>

/** An omitted field stays as it is; null clears an optional one; metadata is merged key by key. */
export const productUpdate = z
  .strictObject({
    id: field.id,
    name: fields.name.optional(),
    description: fields.description.nullable().optional(),
    images: fields.images.nullable().optional(),
    metadata: field.metadataChange.nullable().optional(),
    active: fields.active.optional(),
    url: fields.url.nullable().optional(),
    shippable: fields.shippable.nullable().optional(),
    unit_label: fields.unit_label.nullable().optional(),
    statement_descriptor: fields.statement_descriptor.nullable().optional(),
    tax_code: fields.tax_code.nullable().optional(),
    price: price.nullable().optional(),
  })
  .meta({ title: 'ProductUpdate' })
export type ProductUpdate = z.infer<typeof productUpdate>

export const productId = z.strictObject({ id: field.id })

export const productList = z.strictObject({
  ...listQuery,
  archived: z.boolean().optional().meta({ description: 'true lists archived products too.' }),
})
export type ProductList = z.infer<typeof productList>

export const product = z
  .object({
    id: z.string().meta({ examples: ['prod_4fT0Jw2Vn8QkXz6LmB1yRc3d'] }),
    object: z.literal('product'),
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
