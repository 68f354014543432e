import { exportList } from '../../../core/csv/export-list.ts'
import { type Columns, type CsvExport, guarded, timeCell } from '../../../core/csv/table.ts'
import { decimalOf } from '../../../core/currency/digits.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { listPortalDisputes } from './list.ts'
import type { DisputeFilters, PortalDisputeWire } from './schema.ts'

const columns: Columns<PortalDisputeWire> = [
  ['id', ({ id }) => id],
  ['created', ({ created }) => timeCell(created)],
  ['status', ({ status }) => status],
  ['reason', ({ reason }) => reason],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount, currency }) => decimalOf(BigInt(amount), currency)],
  ['amount_minor_units', ({ amount }) => amount],
  ['needs_answer', (dispute) => String(dispute.needs_answer)],
  ['evidence_status', (dispute) => dispute.evidence_status],
  ['evidence_due_by', ({ evidence_due_by: due }) => (due === null ? null : timeCell(due))],
  ['submission_count', (dispute) => dispute.submission_count],
  ['payment_id', (dispute) => dispute.payment_intent],
  ['session_id', guarded((dispute) => dispute.session_id)],
  ['customer_email', guarded((dispute) => dispute.customer_email)],
  ['metadata', guarded(({ metadata }) => JSON.stringify(metadata))],
]

/** All disputes that the filtered list shows. */
export function exportDisputes(scope: AccountScope, filters: DisputeFilters): CsvExport {
  return { pieces: exportList(scope, columns, (reader, page) => listPortalDisputes(reader, { ...filters, ...page })) }
}
