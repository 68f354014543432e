import { maxCustomerName, maxCustomerPhone } from '@merchant-payments/processor'
import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { listOf, listQuery } from '../../core/wire/list.ts'
import { createdFilter, emailFilter, metadataFilter } from '../../core/wire/list-filters.ts'

const email = field.email.meta({
  description: 'Email address, at most 254 characters; kept as sent.',
  examples: ['ada@example.com'],
})
const name = field.nameOf(maxCustomerName).meta({ examples: ['Ada Lovelace'] })
const nameDescription = 'Name of the person or company: 1 to 256 characters, at least one of them visible.'
const phone = field
  .text(maxCustomerPhone)
  .refine(field.isVisible, 'must not be blank')
  .meta({ examples: ['+1 555 0100'] })
const phoneDescription = 'Telephone number in any form, at most 20 characters.'
const localeDescription = `${field.localeDescription} null follows the browser.`

export const customerCreate = z
  .strictObject({
    email,
    name: name.optional().meta({ description: nameDescription }),
    phone: phone.optional().meta({ description: phoneDescription }),
    locale: field.locale.nullable().optional().meta({ description: localeDescription }),
    metadata: field.metadata.optional(),
  })
  .meta({ title: 'CustomerCreate' })
export type CustomerCreate = z.infer<typeof customerCreate>

/** An omitted field stays as it is; null clears an optional one; metadata is merged key by key. */
export const customerUpdate = z
  .strictObject({
    id: field.id,
    email: email.optional(),
    name: name
      .nullable()
      .optional()
      .meta({ description: `${nameDescription} null clears it.` }),
    phone: phone
      .nullable()
      .optional()
      .meta({ description: `${phoneDescription} null clears it.` }),
    locale: field.locale.nullable().optional().meta({ description: localeDescription }),
    metadata: field.metadataUpdate,
  })
  .meta({ title: 'CustomerUpdate' })
export type CustomerUpdate = z.infer<typeof customerUpdate>

export const customerId = z.strictObject({ id: field.id })
export const customerList = z.strictObject({
  ...listQuery,
  email: emailFilter,
  ...createdFilter,
  metadata: metadataFilter,
})
export type CustomerList = z.infer<typeof customerList>

export const customer = z
  .object({
    id: z.string().meta({ description: 'Id of the customer.', examples: ['cus_4fT0Jw2Vn8QkXz6LmB1yRc3d'] }),
    object: field.objectName('customer'),
    email: field.textOut('Email address, as sent.'),
    name: field.optionalTextOut('Name of the person or company.'),
    phone: field.optionalTextOut('Telephone number, as sent.'),
    locale: field.localeOut('null follows the browser.'),
    metadata: field.metadataOut,
    processor_id: field.processorId,
    created: field.created,
    updated: field.updated,
    livemode: field.livemode,
  })
  .meta({ id: 'Customer' })
export type CustomerWire = z.infer<typeof customer>

export const customers = listOf(customer, 'CustomerList')

export const customerDeleted = z
  .object({
    id: field.textOut('Id of the customer that was deleted.'),
    object: field.objectName('customer'),
    deleted: z.literal(true).meta({ description: 'Always true.' }),
  })
  .meta({ id: 'CustomerDeleted' })
