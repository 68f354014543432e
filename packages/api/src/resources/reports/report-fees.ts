import { type FeeReportQuery, feeReportRow, periodOf } from '../../contract/reports/schema.ts'
import type { Columns } from '../../core/csv/table.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { invalid } from '../../core/request/errors.ts'
import type { Period } from '../../money/platform-ledger/read-parts.ts'
import { type FeeReportRow, reportFirstFees } from '../../money/platform-ledger/report-fees.ts'

const maxMs = 366 * 86_400_000

/** The columns of the report as a table: those of its rows. */
export const feeReportColumns: Columns<FeeReportRow> = (Object.keys(feeReportRow.shape) as (keyof FeeReportRow)[]).map(
  (name) => [name, (row: FeeReportRow) => row[name]] as const,
)

/** @param page of the rows; default: all. @throws validation_error on `from` or `to`; ProcessorError */
export async function reportFeesOfPlatform(
  { services, livemode }: PlatformScope,
  query: FeeReportQuery,
  page: Pick<Period, 'limit' | 'after'> = {},
): Promise<{ items: FeeReportRow[]; has_more: boolean }> {
  const { from, to } = periodOf(query, services.processorClock.now())
  if (from >= to) throw invalid('from', 'must be in the past')
  if (to.getTime() - from.getTime() > maxMs) throw invalid('from', 'must be at most 366 days ago, unless to is given')
  return reportFirstFees(services, { livemode, from, to, merchant: query.merchant, ...page })
}
