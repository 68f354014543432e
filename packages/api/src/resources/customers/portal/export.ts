import { type CustomerCreate, type CustomerWire, customerCreate } from '../../../contract/customers/schema.ts'
import { exportList } from '../../../core/csv/export-list.ts'
import { type Columns, type CsvExport, guarded, timeCell } from '../../../core/csv/table.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { listCustomers } from '../list.ts'
import type { CustomerFilters } from './schema.ts'

const columns: Columns<CustomerWire> = [
  ['id', ({ id }) => id],
  ['created', ({ created }) => timeCell(created)],
  ['updated', ({ updated }) => timeCell(updated)],
  // The fields that merchants set.
  ...customerCreate
    .keyof()
    .options.map((field) => [field, guarded((customer: CustomerWire) => textOf(customer[field]))] as const),
]

function textOf(value: CustomerWire[keyof CustomerCreate]): string | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)
}

/** All customers that the filtered list shows. */
export function exportCustomers(scope: AccountScope, filters: CustomerFilters): CsvExport {
  return { pieces: exportList(scope, columns, (reader, page) => listCustomers(reader, { ...filters, ...page })) }
}
