import type { PayoutWire } from '../../../contract/payouts/schema.ts'
import { exportList } from '../../../core/csv/export-list.ts'
import { type Columns, type CsvExport, guarded, timeCell } from '../../../core/csv/table.ts'
import { decimalOf } from '../../../core/currency/digits.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { listPayouts } from '../list.ts'

const columns: Columns<PayoutWire> = [
  ['id', ({ id }) => id],
  ['created', ({ created }) => timeCell(created)],
  ['arrival_date', (payout) => timeCell(payout.arrival_date)],
  ['status', ({ status }) => status],
  ['method', ({ method }) => method],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount, currency }) => decimalOf(BigInt(amount), currency)],
  ['amount_minor_units', ({ amount }) => amount],
  ['failure_code', guarded((payout) => payout.failure_code)],
  ['failure_message', guarded((payout) => payout.failure_message)],
]

/** All payouts of an account. */
export function exportPayouts(scope: AccountScope): CsvExport {
  return { pieces: exportList(scope, columns, listPayouts) }
}
