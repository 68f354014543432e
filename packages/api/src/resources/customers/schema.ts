import { z } from 'zod'
import * as field from '../../wire/fields.ts'
import { listOf, listQuery } from '../../wire/list.ts'

const fields = {
  email: z.email().max(320),
  name: field.text(500),
  phone: field.text(50),
  metadata: field.metadata,
}

export const customerCreate = z
  .strictObject({
    email: fields.email,
    name: fields.name.optional(),
    phone: fields.phone.optional(),
    metadata: fields.metadata.optional(),
  })
  .meta({ title: 'CustomerCreate' })
export type CustomerCreate = z.infer<typeof customerCreate>

/** An omitted field stays as it is; null clears an optional one; metadata is merged key by key. */
export const customerUpdate = z
  .strictObject({
    id: field.id,
    email: fields.email.optional(),
    name: fields.name.nullable().optional(),
    phone: fields.phone.nullable().optional(),
    metadata: field.metadataChange.nullable().optional(),
  })
  .meta({ title: 'CustomerUpdate' })
export type CustomerUpdate = z.infer<typeof customerUpdate>

export const customerId = z.strictObject({ id: field.id })
export const customerList = z.strictObject(listQuery)
export type CustomerList = z.infer<typeof customerList>

export const customer = z
  .object({
    id: z.string().meta({ examples: ['cus_4fT0Jw2Vn8QkXz6LmB1yRc3d'] }),
    object: z.literal('customer'),
    email: z.string(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    metadata: field.metadataOut,
    created: field.unixTime,
    updated: field.unixTime,
    livemode: z.boolean(),
  })
  .meta({ id: 'Customer' })
export type CustomerWire = z.infer<typeof customer>

export const customers = listOf(customer, 'CustomerList')

export const customerDeleted = z
  .object({ id: z.string(), object: z.literal('customer'), deleted: z.literal(true) })
  .meta({ id: 'CustomerDeleted' })
