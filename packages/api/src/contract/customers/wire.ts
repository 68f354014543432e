import type { Customer } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import { fromColumns } from '../../core/wire/columns.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { type CustomerWire, customer } from './schema.ts'

type CustomerRow = Omit<Customer, 'accountId'>

export function toCustomer(row: CustomerRow, livemode: boolean): CustomerWire {
  return fromColumns(customer, row, {
    object: 'customer',
    metadata: row.metadata as Metadata,
    created: unixSeconds(row.createdAt),
    updated: unixSeconds(row.updatedAt),
    livemode,
  })
}
