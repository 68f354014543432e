import { exportList } from '../../csv/export-list.ts'
import { type Columns, type CsvExport, guarded, timeCell } from '../../csv/table.ts'
import { decimalOf } from '../../money/digits.ts'
import type { AccountScope } from '../../request/account-scope.ts'
import { listPayouts } from '../../resources/payouts/list.ts'
import type { PayoutWire } from '../../resources/payouts/schema.ts'

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
