import type { Customer } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import type { CustomerWire } from './schema.ts'

export type CustomerRow = Omit<Customer, 'accountId'>

export function toCustomer(row: CustomerRow, livemode: boolean): CustomerWire {
  return {
    id: row.id,
    object: 'customer',
    email: row.email,
    name: row.name,
    phone: row.phone,
    locale: row.locale,
    metadata: row.metadata as Metadata,
    processor_id: row.processorId,
    created: unixSeconds(row.createdAt),
    updated: unixSeconds(row.updatedAt),
    livemode,
  }
}
